"""Words for data races: two threads, one place in memory, nothing that puts them in order."""

from collections.abc import Callable

from autograder.records import Finding
from autograder.report.words.entry import Entry, Line, N_, says


def _pair(finding: Finding) -> tuple[str | None, str | None]:
    return finding.access, finding.other.access if finding.other else None


def _rounds(finding: Finding) -> tuple[int | None, int | None]:
    return finding.round, finding.other.round if finding.other else None


def _host_before(what: str) -> Callable[[Finding], bool]:
    return lambda finding: finding.detail.get("why") == f"host_before_{what}_ended"


def _read_then_overwritten(finding: Finding) -> bool:
    """One still reads in the round before the one for which the other already writes."""
    here, there = _rounds(finding)
    return _pair(finding) == ("write", "read") and bool(here and there and there < here)


def _overwritten_seen_by_reader(finding: Finding) -> bool:
    here, there = _rounds(finding)
    return _pair(finding) == ("read", "write") and bool(here and there and here < there)


def _next_turn_writes(finding: Finding) -> bool:
    """The rounds are counted anew: the write is in the first one, after the read in a later one. In the second one it
    may also be a tile that is filled ahead."""
    here, there = _rounds(finding)
    return _pair(finding) == ("write", "read") and bool(here == 1 and there and there > 2)


def _still_read_in_this_turn(finding: Finding) -> bool:
    here, there = _rounds(finding)
    return _pair(finding) == ("read", "write") and bool(there == 1 and here and here > 2)


def _other_round(finding: Finding) -> bool:
    here, there = _rounds(finding)
    return bool(here and there and here != there)


def _loaded_and_read(finding: Finding) -> bool:
    """The same round, and the write stands above the read: the tile is used before it is complete."""
    here, there = _rounds(finding)
    if not (here and here == there and finding.line and finding.other and finding.other.line):
        return False
    first, second = _pair(finding)
    if {first, second} != {"read", "write"}:
        return False
    write, read = (finding.line, finding.other.line) if first == "write" else (finding.other.line, finding.line)
    return write < read


def _both_write(finding: Finding) -> bool:
    return _pair(finding) == ("write", "write")


def _only_layers_differ(finding: Finding) -> bool:
    """Blocks above each other in z, at work on one element."""
    here, there = finding.block, finding.other.block if finding.other else None
    return bool(here and there and here != there and here[:2] == there[:2] and "layers" in finding.detail)


def _one_line(finding: Finding) -> bool:
    other = finding.other
    return bool(other and finding.line and other.line == finding.line and other.file in (None, finding.file))


def _layers_add(finding: Finding) -> bool:
    return _only_layers_differ(finding) and _one_line(finding) and not _both_write(finding)


def _both_write_in_one_line(finding: Finding) -> bool:
    return _both_write(finding) and _one_line(finding)


def _through_volatile(finding: Finding) -> bool:
    return finding.detail.get("through") == "volatile" and not _both_write(finding)


FENCE = N_("volatile alone orders nothing. If this is a flag: write the data, then `__threadfence();`, then the flag; whoever sees the flag "
           "calls `__threadfence();` too before it reads the data.")
END_OF_ROUND = N_("Put `__syncthreads();` at the end of the loop body, outside every `if`, so that nobody "
                  "overwrites a tile that others still read.")
END_OF_LAST_ROUND = N_("The rounds run again from 1, as for the next tile of C, and the tiles are still in use: the last round needs its "
                       "`__syncthreads();` too, outside every `if`.")
AFTER_LOADING = N_("Put `__syncthreads();` after the two loads and before the multiplication, outside every `if`, "
                   "so that the tile is complete before anybody reads it.")

SHARED = Entry(
    title=N_("Race in shared memory"),
    message=says(
        Line(N_("{where}: thread {thread} already writes {cell} for round {round}, while thread {other_thread} still "
                "{other_does} it in round {other_round} ({other_where}). Block {block}. "
                "The barrier at the end of the round is missing."), _read_then_overwritten),
        Line(N_("{where}: thread {thread} still {does} {cell} in round {round}, while thread {other_thread} already "
                "writes it for round {other_round} ({other_where}). Block {block}. "
                "The barrier at the end of the round is missing."), _overwritten_seen_by_reader),
        Line(N_("{where}: thread {thread} {does} {cell} and thread {other_thread} {other_does} it ({other_where}), both "
                "in round {round} of block {block} with no barrier between. "
                "The barrier between loading and computing is missing."), _loaded_and_read),
        Line(N_("{where}: thread {thread} already writes {cell} for round {round} of the next turn, while thread {other_thread} still "
                "{other_does} it in round {other_round} of this one ({other_where}). Block {block}. "
                "A barrier is missing between the last round and the next turn."), _next_turn_writes),
        Line(N_("{where}: thread {thread} still {does} {cell} in round {round}, while thread {other_thread} already writes it for "
                "round {other_round} of the next turn ({other_where}). Block {block}. "
                "A barrier is missing between the last round and the next turn."), _still_read_in_this_turn),
        Line(N_("{where}: thread {thread} {does} {cell} in round {round}, and thread {other_thread} {other_does} it in "
                "round {other_round} ({other_where}). Block {block}. No barrier stands between the two rounds."),
             _other_round),
        Line(N_("{where}: threads {thread} and {other_thread} of block {block} both write {cell} (the second at "
                "{other_where}) with no barrier between; the last one wins, and which one that is nobody knows."), _both_write),
        N_("{where}: thread {thread} {does} {cell} and thread {other_thread} {other_does} it ({other_where}) in block "
           "{block}, with no barrier between the two."),
        N_("{where}: two threads of one block touch {cell}, at least one of them writes, and no barrier stands between."),
        N_("{where}: two threads of one block touch the same shared memory, at least one of them writes, and no barrier "
           "stands between."),
        N_("Two threads of one block touch the same shared memory, at least one of them writes, and no barrier stands "
           "between."),
    ),
    why=N_("The threads of a block run in no fixed order. Without a barrier the reader gets the old value or the new one, "
           "by chance. On a GPU the result is often right nevertheless, until the card, the compiler or the size changes."),
    hint=says(
        Line(FENCE, _through_volatile),
        Line(END_OF_ROUND, _read_then_overwritten),
        Line(END_OF_ROUND, _overwritten_seen_by_reader),
        Line(AFTER_LOADING, _loaded_and_read),
        Line(END_OF_LAST_ROUND, _next_turn_writes),
        Line(END_OF_LAST_ROUND, _still_read_in_this_turn),
        Line(END_OF_ROUND, _other_round),
        Line(N_("Give every element one owner: usually thread (tx,ty) writes `[ty][tx]` of the tile and nothing else."),
             _both_write),
        N_("Put `__syncthreads();` between the two lines, where all threads of the block pass."),
    ),
    picture="timeline",
)

GLOBAL = Entry(
    title=N_("Race in global memory"),
    message=says(
        Line(N_("{where}: the host part {does} {cell} while the kernel ({other_where}) may still be at work on it: a launch "
                "returns at once."), _host_before("kernel")),
        Line(N_("{where}: the host part {does} memory that the asynchronous copy ({other_where}) may still be moving."),
             _host_before("copy")),
        Line(N_("{where}: thread {thread} of block {block} {does} {cell}, and thread {other_thread} of block {other_block} "
                "{other_does} it. Your grid has {layers} layers in z, and each adds to the same element; nothing puts the two "
                "in order."), _layers_add),
        Line(N_("{where}: thread {thread} of block {block} {does} {cell}, and thread {other_thread} of block {other_block} "
                "{other_does} it. Your grid has {layers} layers in z, and each works on the same element; nothing puts the two "
                "in order."), _only_layers_differ),
        Line(N_("{where}: thread {thread} of block {block} and thread {other_thread} of block {other_block} both write "
                "{cell}; which value stays is chance."), _both_write_in_one_line),
        Line(N_("{where}: thread {thread} of block {block} and thread {other_thread} of block {other_block} both write "
                "{cell} (the second at {other_where}); which value stays is chance."), _both_write),
        Line(N_("{where}: thread {thread} of block {block} {does} {cell}, and thread {other_thread} of block {other_block} "
                "{other_does} it; nothing puts the two in order."), _one_line),
        N_("{where}: thread {thread} of block {block} {does} {cell}, and thread {other_thread} of block {other_block} "
           "{other_does} it ({other_where}); nothing puts the two in order."),
        N_("{where}: two threads touch {cell} in global memory, at least one of them writes, and nothing puts them in order."),
        N_("{where}: two threads touch the same global memory, at least one of them writes, and nothing puts them in order."),
        N_("Two threads touch the same global memory, at least one of them writes, and nothing puts them in order."),
    ),
    why=N_("Blocks run in any order and at the same time, and no barrier reaches from one block to another. "
           "Each element of C needs exactly one thread that writes it."),
    hint=says(
        Line(N_("Wait first: cudaDeviceSynchronize(), or cudaStreamSynchronize for the stream of the kernel."), _host_before("kernel")),
        Line(N_("Wait first: cudaStreamSynchronize for the stream of the copy, or cudaDeviceSynchronize()."), _host_before("copy")),
        Line(FENCE, _through_volatile),
        Line(N_("Launch one layer, `dim3 grid(columns, rows)`; or, if each layer computes a part of the sum, add the parts with "
                "atomicAdd to a C that was set to 0 before."), _only_layers_differ),
        Line(N_("Look at how row and col are computed from blockIdx, blockDim and threadIdx: two different threads must "
                "never arrive at the same element. Guard the store with `row < m && col < n`."), _both_write),
        N_("Let one thread own the element, or use an atomic operation if several really have to add to it."),
    ),
    picture="timeline",
)

SAME_WARP = Entry(
    title=N_("Race inside one warp"),
    rank=3,
    message=says(
        N_("{where}: thread {thread} {does} {cell} and thread {other_thread} {other_does} it ({other_where}), and so on in lines "
           "{first_line} to {last_line}. The threads are in one warp of block {block}: the code relies on the warp running in lock-step, "
           "and CUDA does not promise that."),
        Line(N_("{where}: thread {thread} {does} {cell} in round {round}, and thread {other_thread} {other_does} it in round "
                "{other_round} ({other_where}). Both are in one warp of block {block}, and CUDA does not promise that a warp runs "
                "in lock-step. The barrier at the end of the round is missing."), _other_round),
        Line(N_("{where}: thread {thread} {does} {cell} and thread {other_thread} {other_does} it ({other_where}), both in round "
                "{round} and in one warp of block {block}, and CUDA does not promise that a warp runs in lock-step. The barrier "
                "between loading and computing is missing."), _loaded_and_read),
        N_("{where}: thread {thread} {does} {cell} and thread {other_thread} {other_does} it ({other_where}). Both are in "
           "one warp of block {block}: the code relies on the warp running in lock-step, and CUDA does not promise that."),
        N_("{where}: two threads of one warp touch {cell} with nothing between; the code relies on lock-step, and CUDA "
           "does not promise that."),
        N_("Two threads of one warp touch the same memory with nothing between; the code relies on lock-step, and CUDA "
           "does not promise that."),
    ),
    why=N_("Since Volta the threads of a warp are scheduled independently. What used to work because 32 threads moved "
           "together is a race like any other."),
    hint=says(
        N_("Put `__syncwarp();` behind each step of lines {first_line} to {last_line}, with the sum of the step in a variable between: "
           "read, `__syncwarp()`, write, `__syncwarp()`. Or let `__shfl_down_sync` pass the values on, which needs no memory."),
        Line(END_OF_ROUND, _other_round),
        Line(AFTER_LOADING, _loaded_and_read),
        N_("Put `__syncwarp();` between the two accesses, or `__syncthreads();` if other warps take part."),
    ),
    picture="timeline",
)

ENTRIES = {"race_shared": SHARED, "race_global": GLOBAL, "same_warp_race": SAME_WARP}
