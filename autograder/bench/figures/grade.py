"""grade_wall_s and grade_peak_mb: the whole command `make grade` on the solutions, warm."""

import shutil
import statistics

from autograder.bench.figure import Figure, measured, missing, seconds
from autograder.bench.process import Ran, run
from autograder.bench.workshop import Workshop
from autograder.build.places import ROOT

FIGURES = {"grade_wall_s": "s", "grade_peak_mb": "MB"}
_RUNS = 3


def measure(name: str, unit: str, workshop: Workshop) -> Figure:
    if not shutil.which("make"):
        return missing(name, unit, "make is not installed: sudo apt-get install make")
    if name == "grade_peak_mb":
        peak = _grade(workshop, whole_tree=True).peak_kib * 1024 / 1e6
        return measured(name, peak, unit, "most that all processes of `make grade` held at one moment; shared pages count for each")
    _grade(workshop)                 # warms up
    spent = [_grade(workshop).wall_s for _ in range(_RUNS)]
    return measured(name, statistics.median(spent), unit,
                    f"`make grade SUBMISSION=solutions`, median of {_RUNS}, {seconds(min(spent))} to {seconds(max(spent))}")


def _grade(workshop: Workshop, whole_tree: bool = False) -> Ran:
    workshop.progress("make grade SUBMISSION=solutions")
    argv = ["make", "-C", str(ROOT), "--no-print-directory", "grade", "SUBMISSION=solutions", f"OUT={workshop.folder('graded')}"]
    return run(argv, workshop.work, whole_tree=whole_tree)
