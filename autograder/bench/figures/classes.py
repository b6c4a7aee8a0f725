"""class_per_s: submissions that a class run grades a second, everything it writes included."""

import os
import sys
from pathlib import Path

from autograder.bench import sample_class
from autograder.bench.figure import Figure, measured, missing, seconds
from autograder.bench.process import run
from autograder.bench.programs import EXERCISE
from autograder.bench.workshop import Workshop
from autograder.cli import verbs

FIGURES = {"class_per_s": "1/s"}


def measure(name: str, unit: str, workshop: Workshop) -> Figure:
    if "class" not in verbs():
        return missing(name, unit, "this version has no class runs")
    if not sample_class.CORPUS.is_dir():
        return missing(name, unit, "the submissions under tests/ that make up the class are not here")
    assert workshop.programs.checked             # warms up: the compiled headers are there
    students = sample_class.hand_in(workshop.work / "class")
    workshop.progress(f"grading a class of {students}")
    spent = run(_command(workshop.work / "class", workshop.work / "class-graded"), workshop.work).wall_s
    return measured(name, students / spent, unit, f"{students} submissions of {EXERCISE} in {seconds(spent)} on {len(os.sched_getaffinity(0))} cores")


def _command(submissions: Path, out: Path) -> list[str]:
    """The class is our own, so that it is graded at every level of isolation."""
    return [sys.executable, "-m", "autograder", "class", "--submissions", str(submissions), "--out", str(out), "--exercise", EXERCISE,
            "--allow-unsafe"]
