"""The command `make grade` as a whole: how often it runs, and what of it is taken."""

import os

import pytest

from autograder.bench import process
from autograder.bench.figures import grade
from autograder.bench.workshop import Workshop
from autograder.faults import GraderFault

MAKEFILE = """\
# Stands for the project's own: notes each run, and takes longer the first time.
grade:
\t@test '$(SUBMISSION)' = solutions
\t@test -e $(OUT)/warm || sleep 0.5
\t@echo run >> $(OUT)/warm
"""


@pytest.fixture
def shop(tmp_path, monkeypatch) -> Workshop:
    (tmp_path / "Makefile").write_text(MAKEFILE)
    monkeypatch.setattr(grade, "ROOT", tmp_path)
    return Workshop(tmp_path)


def test_the_first_run_only_warms_up(shop) -> None:
    figure = grade.measure("grade_wall_s", "s", shop)
    assert (shop.work / "graded" / "warm").read_text().count("run") == 4
    assert 0 < figure.value < 0.5 and "median of 3" in figure.note


def test_memory_is_in_megabytes(shop, monkeypatch) -> None:
    monkeypatch.setattr(grade, "run", lambda argv, work, whole_tree: process.Ran(0.0, 0.0, 250_000 if whole_tree else 1, b""))
    assert grade.measure("grade_peak_mb", "MB", shop).value == 256


def test_a_grading_that_fails_is_no_time(shop) -> None:
    (shop.work / "Makefile").write_text("grade:\n\t@echo broken >&2; exit 3\n")
    with pytest.raises(GraderFault, match="while it was measured"):
        grade.measure("grade_wall_s", "s", shop)


def test_without_make_there_is_a_note(shop, monkeypatch) -> None:
    monkeypatch.setenv("PATH", os.devnull)
    figure = grade.measure("grade_wall_s", "s", shop)
    assert figure.value is None and "make" in figure.note
