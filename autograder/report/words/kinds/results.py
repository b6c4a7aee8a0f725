"""Words for results that are not right, and for tiling that is none."""

import math

from autograder.records import Finding
from autograder.report.words.entry import Entry, Line, N_, says


def _reason(word: str):
    def condition(finding: Finding) -> bool:
        return finding.detail.get("reason") == word
    return condition


def _belongs_elsewhere(finding: Finding) -> bool:
    return "belongs" in finding.detail.get("clue", {})


def _shares_a_sum(finding: Finding) -> bool:
    return "added" in finding.detail.get("clue", {})


def _never_added_up(finding: Finding) -> bool:
    return "zero" in finding.detail.get("clue", {})


def _some_k_are_odd(finding: Finding) -> bool:
    return bool({"missing", "twice"} & finding.detail.get("clue", {}).keys())


def _more_blocks_than_tiles(finding: Finding) -> bool:
    """Blocks without a tile of C load as well; so do the many small ones of a tile that is smaller than asked for."""
    blocks = math.prod(finding.detail.get("grid", [0]))
    return blocks > finding.detail.get("tiles", blocks)


def _by_host(finding: Finding) -> bool:
    return bool(finding.detail.get("too_few"))


def _told_by_host(finding: Finding) -> bool:
    return bool(finding.detail.get("host_made"))


WRONG = Entry(
    title=N_("The result is wrong"),
    rank=4,
    message=says(
        Line(N_("{variant}, {shape}: {wrong} of {elements} elements of C were never written, the first at row {row}, "
                "column {col}. The launch ({launched}) starts {grid} blocks of {block_size} threads."), _reason("poison")),
        Line(N_("{variant}, {shape}: {wrong} of {elements} elements of C were never written, the first at row {row}, "
                "column {col}."), _reason("poison")),
        Line(N_("{variant}: {wrong} of {elements} elements of C were never written."), _reason("poison")),
        Line(N_("{variant}, {shape}: the run ended before C was complete."), _reason("missing")),
        N_("{variant}, {shape}: {wrong} of {elements} elements of C are wrong{which}. The first is C[{row}][{col}]: "
           "you have {got}, right is {want}.{clue}"),
        N_("{variant}, {shape}: {wrong} of {elements} elements of C are wrong{which}, the first at row {row}, column {col}.{clue}"),
        N_("{variant}, {shape}: {wrong} of {elements} elements of C are wrong."),
        N_("{variant}, {shape}: elements of C are wrong."),
        N_("{variant}: elements of C are wrong."),
        N_("{text}"),
        N_("The result is wrong."),
    ),
    why=N_("C(M×N) = A(M×K)·B(K×N), row after row: C[row,col] is the sum of A[row,k]·B[k,col] over all k."),
    hint=says(
        Line(N_("Does the grid cover all of C? `dim3 grid((n + T - 1) / T, (m + T - 1) / T);` And is the store reached by every "
                "thread with row < m and col < n?"), _reason("poison")),
        Line(N_("Go the way of C[{row}][{col}] from the loads to the store, with numbers: which index in it is that of another row, column or tile?"),
             _belongs_elsewhere),
        Line(N_("Two outputs of one thread share a sum. Each needs its own: look at the index of the sum where it is added up, and where it is stored."),
             _shares_a_sum),
        Line(N_("Which line adds to the sum that is stored in C[{row}][{col}]? Look at the index of the sum in both places, and whether the loop gets there."),
             _never_added_up),
        Line(N_("In which round do these products come? Look at what is loaded in it, how far its inner loop runs, and whether it is reached."),
             _some_k_are_odd),
        N_("Follow this one element by hand, {terms} Which k does each round add, and which k is missing or taken twice?"),
        N_("Follow this one element by hand: which k does each round add, and which k is missing or taken twice?"),
    ),
    picture="heatmap",
)

NON_FINITE = Entry(
    title=N_("The result is not a number"),
    rank=4,
    message=says(
        N_("{variant}, {shape}: {wrong} of {elements} elements of C are not finite, the first at row {row}, column {col} ({got})."),
        N_("{variant}, {shape}: {wrong} of {elements} elements of C are not finite, the first at row {row}, column {col}."),
        N_("{variant}, {shape}: elements of C are not finite."),
        N_("{variant}: elements of C are not finite."),
        N_("Elements of C are not finite."),
    ),
    why=N_("NaN or infinity comes from memory that was never filled, or from a sum that did not begin at zero. It is never accepted."),
    hint=says(N_("Begin the sum at `0.0f`, and fill every position of both tiles in every round.")),
    picture="heatmap",
)

NOT_TILED = Entry(
    title=N_("This is not tiling"),
    rank=5,
    message=says(
        Line(N_("{variant}, {shape}: launch hands the device {words} numbers that come from neither A nor B. The product has to be made by kernels."), _told_by_host),
        Line(N_("{where}: {variant} loads only {measured} elements of A and B, but the product needs at least {needed}: it was not "
                "made by this kernel."), _by_host),
        Line(N_("{variant} loads only {measured} elements of A and B, but the product needs at least {needed}: it was not "
                "made by this kernel."), _by_host),
        Line(N_("{variant} loads too few elements of A and B for this product: it was not made by this kernel."), _by_host),
        N_("{where}: {variant} ({shape}) loads {measured} elements of A and B from global memory; {tile}×{tile} tiles need "
           "{ideal}, at most {limit} are accepted."),
        N_("{variant} ({shape}) loads {measured} elements of A and B from global memory; {tile}×{tile} tiles need "
           "{ideal}, at most {limit} are accepted."),
        N_("{variant} loads {measured} elements of A and B from global memory; tiling needs {ideal}."),
        N_("{variant} loads more from global memory than tiling explains."),
        N_("More is loaded from global memory than tiling explains."),
    ),
    why=N_("The point of a tile is that each element is loaded once by the block and then used T times from shared memory."),
    hint=says(
        Line(N_("Compute the product in the kernel, from the device pointers that launch is given."), _by_host),
        Line(N_("Look at the launch ({launched}): it starts {grid} blocks of {block_size} threads, and {tiles} tiles of {tile}×{tile} cover C. "
                "Are there blocks without output, which load all the same, or tiles smaller than asked for?"), _more_blocks_than_tiles),
        N_("In the inner loop read only from the two shared tiles, never from a or b. Check too that {variant} really starts a "
           "kernel with tiles of {tile}×{tile}."),
        N_("In the inner loop read only from the two shared tiles, never from a or b."),
    ),
    picture="loads",
)

ENTRIES = {"wrong_result": WRONG, "non_finite": NON_FINITE, "not_tiled": NOT_TILED}
