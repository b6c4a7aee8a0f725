"""Work on this machine: processes forked from one that has everything imported already."""

import itertools
import multiprocessing
import os
import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from autograder.classrun.executors import Heard, Options
from autograder.classrun.orphans import die_with
from autograder.classrun.records import Work
from autograder.classrun.store import Store
from autograder.run import wrap

_AHEAD = 2                           # pieces of work handed out a process: enough to keep it busy, few to lose
_BREAKS = 3                          # a piece that was there so often when a process died is left out


def run(jobs: list[Work], store: Store, options: Options, heard: Heard) -> None:
    """Every piece of work once; `heard` is told of each, in the order in which they end."""
    _warm()
    count = options.jobs or os.cpu_count() or 1
    left, broken = list(reversed(jobs)), dict.fromkeys((job.key for job in jobs), 0)
    while left:
        left = _until_broken(left, count, store, options.attempt, heard, broken)


def _until_broken(left: list[Work], count: int, store: Store, attempt: str, heard: Heard, broken: dict[str, int]) -> list[Work]:
    """Works until all is done or a process dies, as by the kernel's want of memory; returns what is left then."""
    running: dict[Future, Work] = {}
    with _pool(count) as pool:
        try:
            while left or running:
                while left and len(running) < count * _AHEAD:
                    work = left.pop()
                    running[pool.submit(_do, work, store.out, attempt)] = work
                _hear(running, heard)
        except BrokenProcessPool:
            pass
        except BaseException:
            _stop(pool)
            raise
    return left + _to_do_again(running, broken, heard)


def _hear(running: dict[Future, Work], heard: Heard) -> None:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        why = future.result()         # raises when its process died; the piece stays in `running` then
        heard(running.pop(future).key, why)


def _to_do_again(running: dict[Future, Work], broken: dict[str, int], heard: Heard) -> list[Work]:
    again = []
    for work in running.values():
        broken[work.key] += 1
        if broken[work.key] < _BREAKS:
            again.append(work)
        else:
            heard(work.key, "The process that graded it died, several times.")
    return again


def _pool(count: int) -> ProcessPoolExecutor:
    fork = multiprocessing.get_context("fork")
    places = fork.SimpleQueue()
    for place in range(count):
        places.put((place, count))
    return ProcessPoolExecutor(count, mp_context=fork, initializer=_begin, initargs=(places, os.getpid()))


def _begin(places, parent: int) -> None:
    """In the new process: Ctrl-C is for the parent, and the boxes get user ids that no other process uses."""
    die_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    place, count = places.get()
    own_slots(place, count)


def own_slots(place: int, count: int) -> None:
    """A range of slot uids of our own: two boxes of one uid would share the limit of processes."""
    each = wrap._SLOT_UIDS[1] // max(count, 1)
    wrap._slots = itertools.cycle(range(place * each, (place + 1) * each))


def _stop(pool: ProcessPoolExecutor) -> None:
    """Ctrl-C: what runs is killed; its box dies with it."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


def _do(work: Work, out, attempt: str) -> str:
    from autograder.classrun import work as grading
    return grading.do(work, Store(out), attempt)


def _warm() -> None:
    """Everything that grading needs, once, before the fork."""
    from autograder import diagnosis, intake, judging, pipeline, policy, scoring  # noqa: F401
    from autograder.build import compile, precompile  # noqa: F401
    from autograder.build.flags import compiler
    from autograder.judging import plan, tiling  # noqa: F401
    from autograder.report import page
    from autograder.run import level, runner, symbolise  # noqa: F401
    level.level()
    precompile.folder(compiler())
    page.prepare()
