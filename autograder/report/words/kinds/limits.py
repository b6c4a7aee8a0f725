"""Words for programs that end badly or not at all."""

from autograder.records import Finding
from autograder.report.words.entry import Entry, Line, N_, says


def _assertion(finding: Finding) -> bool:
    return finding.detail.get("why") == "assert" or "assert" in (finding.text or "").lower()


def _spins(finding: Finding) -> bool:
    return finding.detail.get("why") == "spins"


def _gets_on(finding: Finding) -> bool:
    return "blocks_begun" in finding.detail and not _spins(finding)


def _spins_for_a_block(finding: Finding) -> bool:
    return _spins(finding) and "blocks_left" in finding.detail


TIMEOUT = Entry(
    title=N_("It takes too long"),
    rank=1,
    message=says(
        Line(N_("{where}: thread {thread} of block {block} looks at {cell} in a loop and waits for another value, but nobody is left who "
                "could write it: {waiting}; {blocks_left} of {blocks_of_grid} blocks have not begun."), _spins_for_a_block),
        Line(N_("{where}: thread {thread} of block {block} looks at {cell} in a loop and waits for another value, but nobody is left who "
                "could write it: the other threads of its block have ended or wait in this way too, and {blocks_left} of {blocks_of_grid} blocks have not begun."),
             _spins_for_a_block),
        Line(N_("{where}: thread {thread} of block {block} looks at {cell} in a loop and waits for another value, but nobody is left who "
                "could write it: {waiting}."), _spins),
        Line(N_("{where}: thread {thread} of block {block} looks at {cell} in a loop and waits for another value, but nobody is left who "
                "could write it: all other threads have ended or wait in this way too."), _spins),
        N_("{where}: stopped after {seconds} s here: thread {thread} of block {block} was looking at {cell} again and again."),
        N_("{where}: stopped after {seconds} s here: {blocks_begun} of {blocks_of_grid} blocks had begun by then."),
        N_("{where}: stopped after {seconds} s here, in round {round}: thread {thread} of block {block} was still running."),
        N_("{where}: stopped after {seconds} s here: thread {thread} of block {block} was still running."),
        N_("{where}: stopped after {seconds} s here."),
        N_("Stopped after {seconds} s without an end in sight."),
        N_("{where}: stopped because its time was up. {text}"),
        N_("{where}: stopped because its time was up."),
        N_("Stopped because its time was up."),
    ),
    why=N_("Usually a loop that never ends: its counter is not changed, or it waits for a value that no other thread can "
           "write any more."),
    why_here=says(
        Line(N_("Blocks end one after another, so this is no loop without end: the work is large. Here a processor plays the GPU, and "
                "a thread that takes a GPU no time takes this one a millionth of a second or more."), _gets_on),
    ),
    hint=says(
        Line(N_("Try it with less data or fewer repetitions: what is wrong at the edges of blocks and tiles shows there as well."), _gets_on),
        Line(N_("Blocks have no order, and a block may begin only when another has ended: end the kernel where one block needs what "
                "another has made, and launch a second one."), _spins_for_a_block),
        Line(N_("Let the value be written before the barrier, or wait with `__syncthreads()` in place of the loop: it makes all threads of "
                "the block wait until everybody has come."), _spins),
        N_("Look at the condition of the loop: does its counter grow in every pass, and is `<` the right way round? The "
           "number of rounds is `(k_size + T - 1) / T`."),
    ),
)

MEMORY = Entry(
    title=N_("It needs too much memory"),
    rank=1,
    message=says(
        N_("{where}: stopped at the limit of {limit} MB. {text}"),
        N_("{where}: stopped at the limit of {limit} MB."),
        N_("Stopped at the limit of {limit} MB."),
        N_("{where}: stopped because it asked for more memory than there is."),
        N_("Stopped because it asked for more memory than there is."),
    ),
    why=N_("The matrices of this exercise need a few megabytes."),
    hint=says(N_("Look for an allocation in a loop, or a size that was computed wrong (negative, or bytes times bytes).")),
)

OUTPUT = Entry(
    title=N_("It prints too much"),
    rank=1,
    message=says(
        N_("{where}: stopped after {limit} MB of output."),
        N_("Stopped after {limit} MB of output."),
        N_("Stopped because it printed more than is read."),
    ),
    why=N_("Output from every thread of every block adds up quickly."),
    hint=says(N_("Print from one thread only (`if (threadIdx.x == 0 && blockIdx.x == 0)`), or take the printf out.")),
)

def _ended_itself(finding: Finding) -> bool:
    return finding.detail.get("why") == "exit"


def _asked_too_early(finding: Finding) -> bool:
    return _ended_itself(finding) and "device not ready" in (finding.text or "")


CRASH = Entry(
    title=N_("The program was stopped by an error"),
    rank=1,
    message=says(
        N_("{where}: thread {thread} of block {block}: {reason}."),
        N_("{where}: {reason}."),
        N_("{where}: the program ended here with {signal}. {text}"),
        N_("{where}: the program ended here with {signal}."),
        N_("{where}: {text}"),
        N_("The program was stopped: {reason}."),
        N_("The program ended with {signal}."),
        N_("The program ended before its work was done: {text}"),
        N_("The program ended before its work was done."),
    ),
    why=N_("What came after that point was not run, so nothing can be said about it."),
    hint=says(
        Line(N_("The condition of the assert was false there: print the values in it just before."), _assertion),
        Line(N_("Something was asked for before the device was done with it. Of events: call `cudaEventSynchronize(stop)` before cudaEventElapsedTime reads them."),
             _asked_too_early),
        Line(N_("Your program ended itself, as after a call that failed: mend the call that its message names."), _ended_itself),
        N_("Look at that line for a pointer that points nowhere, a recursion without end or a division by zero."),
    ),
)

ENTRIES = {"timeout": TIMEOUT, "memory_limit": MEMORY, "output_limit": OUTPUT, "crash": CRASH}
