"""compile_s: from a student's source to a program, in the box, headers already compiled."""

import statistics
import time

from autograder.bench.figure import Figure, measured, seconds
from autograder.bench.programs import FILE, build_graded
from autograder.bench.workshop import Workshop

FIGURES = {"compile_s": "s"}
_RUNS = 5


def measure(name: str, unit: str, workshop: Workshop) -> Figure:
    assert workshop.programs.checked             # warms up
    spent = [_build_s(workshop, turn) for turn in range(_RUNS)]
    return measured(name, statistics.median(spent), unit,
                    f"rewrite, compile and link {FILE} in the box, median of {_RUNS}, {seconds(min(spent))} to {seconds(max(spent))}")


def _build_s(workshop: Workshop, turn: int) -> float:
    workshop.progress(f"compiling, run {turn + 1} of {_RUNS}")
    start = time.perf_counter()
    build_graded(workshop.work / f"compile-{turn}")
    return time.perf_counter() - start
