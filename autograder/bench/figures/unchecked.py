"""unchecked_ratio_*: what the checks cost, over the same fibers without instrumentation."""

import statistics

from autograder.bench.figure import Figure, measured, seconds
from autograder.bench.workshop import Workshop, cube

FIGURES = {"unchecked_ratio_512": "x"}
_PAIRS = 5


def measure(name: str, unit: str, workshop: Workshop) -> Figure:
    programs = [workshop.programs.checked, workshop.programs.unchecked]
    checked, unchecked = workshop.user_s(programs, cube(int(name.rpartition("_")[2])), _PAIRS)
    ours, bare = statistics.median(checked), statistics.median(unchecked)
    return measured(name, ours / bare, unit, f"{seconds(ours)} with all checks, {seconds(bare)} without; medians of {_PAIRS}, in turns, one core")
