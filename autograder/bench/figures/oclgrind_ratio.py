"""oclgrind_ratio_*: how much longer Oclgrind with --data-races takes for the same kernel, in the same run of the bench."""

import statistics

from autograder.bench import oclgrind
from autograder.bench.figure import Figure, measured, missing, seconds
from autograder.bench.workshop import Workshop, cube

FIGURES = {"oclgrind_ratio_256": "x"}
_BEFORE, _AFTER = 3, 2               # ours, on both sides of its one long run


def measure(name: str, unit: str, workshop: Workshop) -> Figure:
    if not oclgrind.installed():
        return missing(name, unit, "Oclgrind is not installed: sudo apt-get install oclgrind")
    size = int(name.rpartition("_")[2])
    checked = [workshop.programs.checked]
    [before] = workshop.user_s(checked, cube(size), _BEFORE)
    workshop.progress(f"{size}³ under Oclgrind, about half a minute")
    start = oclgrind.run_product(cube(1), workshop.work).user_s
    theirs = oclgrind.run_product(cube(size), workshop.work).user_s - start
    [after] = workshop.user_s(checked, cube(size), _AFTER)
    ours = statistics.median(before + after)
    return measured(name, theirs / ours, unit, f"{oclgrind.version()} --data-races {seconds(theirs)}, ours {seconds(ours)}; one thread, one core")
