"""Words for results that are not right, and for tiling that is none."""

from autograder.records import Finding
from autograder.report.words.entry import Entry, Line, N_, says


def _reason(word: str):
    def condition(finding: Finding) -> bool:
        return finding.detail.get("reason") == word
    return condition


def _by_host(finding: Finding) -> bool:
    return bool(finding.detail.get("too_few"))


def _told_by_host(finding: Finding) -> bool:
    return bool(finding.detail.get("host_made"))


WRONG = Entry(
    title=N_("The result is wrong"),
    rank=4,
    message=says(
        Line(N_("{variant}, {shape}: {wrong} of {elements} elements of C were never written, the first at row {row}, "
                "column {col}."), _reason("poison")),
        Line(N_("{variant}: {wrong} of {elements} elements of C were never written."), _reason("poison")),
        Line(N_("{variant}, {shape}: the run ended before C was complete."), _reason("missing")),
        N_("{variant}, {shape}: {wrong} of {elements} elements of C are wrong. The first is C[{row}][{col}]: "
           "you have {got}, right is {want}."),
        N_("{variant}, {shape}: {wrong} of {elements} elements of C are wrong, the first at row {row}, column {col}."),
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
        N_("In the inner loop read only from the two shared tiles, never from a or b. Check too that {variant} really starts a "
           "kernel with tiles of {tile}×{tile}."),
        N_("In the inner loop read only from the two shared tiles, never from a or b."),
    ),
    picture="loads",
)

ENTRIES = {"wrong_result": WRONG, "non_finite": NON_FINITE, "not_tiled": NOT_TILED}
