"""A class to grade: submissions of the tests, the untouched starter, and some who handed in the same file."""

import shutil
from pathlib import Path

from autograder.build.places import ROOT
from autograder.bench.programs import EXERCISE, FILE, SOURCE

CORPUS = ROOT / "tests" / "exercises" / EXERCISE
_BOUNDED = ("timeout", "memory_limit", "output_limit", "deadlock")   # these would measure the limits, not the grader
_DIFFERENT, _UNTOUCHED, _SAME = 20, 2, 2


def hand_in(folder: Path) -> int:
    """Writes the class; returns how many students it has."""
    files = [*_spread(_ordinary(), _DIFFERENT), *[ROOT / "starter" / FILE] * _UNTOUCHED, *[SOURCE] * _SAME]
    for number, file in enumerate(files, 1):
        student = folder / f"student{number:02}"
        student.mkdir(parents=True)
        shutil.copyfile(file, student / FILE)
    return len(files)


def _ordinary() -> list[Path]:
    return [file for file in sorted(CORPUS.glob("*/*.cu")) if not any(kind in _verdict(file) for kind in _BOUNDED)]


def _verdict(file: Path) -> str:
    return file.read_text("utf-8", "replace").partition("\n")[0]


def _spread(files: list[Path], most: int) -> list[Path]:
    """Evenly out of all, so that right ones and wrong ones of every kind come in."""
    count = min(most, len(files))
    return [files[i * len(files) // count] for i in range(count)]
