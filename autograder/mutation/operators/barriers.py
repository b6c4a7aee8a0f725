"""Barriers: left out, doubled, put under a condition, missed by threads that return."""

from collections.abc import Iterator

from autograder.mutation.ground import Change, Ground

NAME = "barrier"
MEANS = "a barrier is left out, doubled, put under a condition, or missed by threads that return early"
_RACE = frozenset({"race_shared", "same_warp_race"})
_APART = frozenset({"barrier_divergence", "deadlock"})
_GONE = frozenset({"barrier_after_exit", "barrier_divergence", "deadlock"})
RIGHT_NAMES = _RACE | _GONE
_SOME_THREADS = ("threadIdx.x != 0", "threadIdx.x + threadIdx.y * blockDim.x < 32", "(threadIdx.x + threadIdx.y) % 2 == 0")


def mutate(ground: Ground) -> Iterator[Change]:
    for barrier in ground.barriers():
        words = ground.of(barrier)
        yield ground.replaced(barrier, ";", f"`{words}` left out", _RACE)
        yield ground.replaced(barrier, f"{words} {words}", f"`{words}` doubled")
        for condition in _SOME_THREADS:
            yield ground.replaced(barrier, f"if ({condition}) {words}", f"barrier only `if ({condition})`", _APART)
        yield ground.replaced(barrier, f"if (blockIdx.x == 0) {words}", "barrier only `if (blockIdx.x == 0)`", _RACE)
    yield from _returns(ground)


def _returns(ground: Ground) -> Iterator[Change]:
    """Threads without an output leave before the loop, as beginners write it; or one thread does."""
    for loop in ground.loops(with_barrier=True):
        if ground.source.enclosing(loop, "for_statement", "while_statement", "do_statement"):
            continue
        kernel = ground.kernel_of(loop)
        yield ground.before(loop, "if (threadIdx.x == blockDim.x - 1) return; ", "the last column of threads returns before the loop", _GONE)
        for guard in ground.within([kernel], "if_statement"):
            condition = guard.child_by_field_name("condition")
            if guard.start_byte > loop.end_byte and condition is not None and "else" not in ground.of(guard):
                yield ground.before(loop, f"if (!{ground.of(condition)}) return; ", f"threads without `{ground.brief(condition)}` return before the loop", _GONE)
