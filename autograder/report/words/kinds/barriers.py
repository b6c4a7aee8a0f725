"""Words for barriers that not all threads reach, and for waits that cannot end."""

from collections.abc import Callable

from autograder.records import Finding
from autograder.report.words.entry import Entry, Line, N_, says


def _left_before_the_loop(finding: Finding) -> bool:
    return all(place.how == "returned" and not place.round for place in finding.absent)


def _left_inside_the_loop(finding: Finding) -> bool:
    return all(place.how == "returned" and place.round for place in finding.absent)


def _told_as(why: str) -> Callable[[Finding], bool]:
    return lambda finding: finding.detail.get("why") == why


_WARP_MEETING = N_("A warp operation is a meeting of the lanes that its mask names: who calls it without being named, or reads from a lane "
                   "that is not there, gets a value that nobody promises.")

DIVERGENCE = Entry(
    title=N_("Not all threads reach the same barrier"),
    message=says(
        N_("{where}: thread {thread} of block {block}: {reason}."),
        N_("{where}: in round {round} of block {block}, {waiting}; {absent}."),
        N_("{where}: in block {block}, {waiting}; {absent}."),
        N_("{where}: the threads of block {block} wait at different barriers: {waiting}."),
        N_("{where}: some threads wait at this barrier while others of the block go past it."),
        N_("Some threads of a block wait at a barrier that others go past."),
    ),
    why=N_("`__syncthreads()` is one meeting for the whole block. If some threads wait at one line and others at another, "
           "or walk past, CUDA promises nothing: it may seem to work, compute something else, or hang."),
    why_here=says(Line(_WARP_MEETING, _told_as("lane_not_in_mask")), Line(_WARP_MEETING, _told_as("shuffle_from_absent_lane"))),
    hint=says(
        Line(N_("Name every lane that gets to this call: `0xffffffff` where the whole warp does, else a mask that was asked for in front "
                "of the `if`, with `__ballot_sync(0xffffffff, condition)`."), _told_as("lane_not_in_mask")),
        Line(N_("Let every lane of the warp call the shuffle, outside the `if`; lanes without a value of their own pass on one that "
                "changes nothing, such as 0 for a sum."), _told_as("shuffle_from_absent_lane")),
        N_("Take the barrier out of the `if` (or out of the loop whose length differs): let the condition guard only the "
           "load or the store, never the barrier."),
    ),
    picture="barrier",
)

AFTER_EXIT = Entry(
    title=N_("Threads return before a barrier"),
    message=says(
        Line(N_("{where}: in round {round} of block {block}, {waiting}; but {absent}, so they load nothing in any round and "
                "never come."), _left_before_the_loop),
        Line(N_("{where}: in round {round} of block {block}, {waiting}; but {absent}, so they never come to this barrier; in "
                "later rounds they load nothing."), _left_inside_the_loop),
        N_("{where}: in round {round} of block {block}, {waiting}; but {absent}, so they never come."),
        N_("{where}: in block {block}, {waiting}; but {absent}, so they never come."),
        N_("{where}: some threads wait at this barrier, and others of the block have returned before it."),
        N_("Some threads of a block have returned before a barrier that the others wait at."),
    ),
    why=N_("A thread without an output element is still needed: it loads its share of each tile and meets the others at "
           "both barriers of every round. If it returns early, its elements of the tile stay unfilled. CUDA itself does not "
           "wait for threads that have ended, so no GPU tool reports this."),
    hint=says(
        N_("Remove the early `return`. Keep the test for the last line only: `if (row < m && col < n) c[row * n + col] = sum;`"),
    ),
    severity_in_run="warning",
    picture="barrier",
)

DEADLOCK = Entry(
    title=N_("The block waits for ever"),
    message=says(
        N_("{where}: block {block} cannot go on: {waiting}; {absent}."),
        N_("{where}: block {block} cannot go on: {waiting}."),
        N_("{where}: the threads of a block wait for each other, and none can go on."),
        N_("The threads of a block wait for each other, and none can go on."),
    ),
    why=N_("Every group of threads waits for something that only another waiting group could do. On a GPU the program "
           "would hang until somebody stops it."),
    hint=says(N_("See who waits where, and let all threads of the group reach the same call. A `__syncwarp` or shuffle with "
                 "a full mask needs all 32 lanes.")),
    picture="barrier",
)

ORDER = Entry(
    title=N_("The result depends on the order of the threads"),
    message=says(
        N_("{where}: another order of the threads gives another result ({text})."),
        N_("Another order of the threads gives another result ({text})."),
        N_("Another order of the threads gives another result."),
    ),
    why=N_("A correct kernel gives the same result in whatever order its threads run between two barriers."),
    hint=says(
        Line(N_("The program uses atomics, and who comes first there is free. If that is meant to show in what it prints, all is well."),
             lambda finding: finding.severity == "advice"),
        N_("Replay it with `--order random:{seed}` and look for two threads that use one element without a barrier."),
        N_("Look for two threads that use one element without a barrier between."),
    ),
)

ENTRIES = {
    "barrier_divergence": DIVERGENCE,
    "barrier_after_exit": AFTER_EXIT,
    "deadlock": DEADLOCK,
    "order_dependent": ORDER,
}
