"""The Makefile hands every value over as it was typed, and nothing else."""

import re
from pathlib import Path

import pytest

from .conftest import Machine

RECORDER = """#!/bin/bash
printf '%s\\0' "$@" >words
printf '%s' "${MAKEFLAGS-}${MAKELEVEL-}" >inherited
exit ${RECORDED_STATUS:-0}
"""


@pytest.fixture
def front(machine: Machine) -> Machine:
    """A project whose `autograder` only notes its words."""
    target = machine.project / "autograder/setup/autograder"
    target.write_text(RECORDER)
    return machine


def words(machine: Machine, *arguments: str) -> list[str]:
    result = machine.run("make", "--no-print-directory", *arguments)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    return (machine.project / "words").read_text().split("\0")[:-1]


@pytest.mark.parametrize(("typed", "wanted"), [
    (["grade"], ["grade"]),
    (["grade", "SUBMISSION=a b", "EX=tiled_matmul", "OUT=o'ut"],
     ["grade", "--submission", "a b", "--exercise", "tiled_matmul", "--out", "o'ut"]),
    (["run", "FILE=a$b \"c\".cu"], ["run", "a$b \"c\".cu"]),
    (["run", "FILE=x.cu", "ARGS=-n 'two words' \"$HOME\" *", "FINDINGS=f.json"],
     ["run", "x.cu", "--findings", "f.json", "--", "-n", "two words", "$HOME", "*"]),
    (["class", "SUBMISSIONS=in", "OUT=out", "JOBS=3", "EXECUTOR=slurm"],
     ["class", "--submissions", "in", "--out", "out", "--jobs", "3", "--executor", "slurm"]),
    (["hint", "EX=edge_case"], ["hint", "--exercise", "edge_case"]),
    (["bench", "OUT=figures"], ["bench", "--out", "figures"]),
    (["watch"], ["watch"]),
    (["bundle"], ["bundle"]),
])
def test_words(front: Machine, typed: list[str], wanted: list[str]) -> None:
    assert words(front, *typed) == wanted


def test_what_make_was_told_does_not_reach_a_make_inside(front: Machine) -> None:
    words(front, "grade", "OUT=elsewhere")
    assert (front.project / "inherited").read_text() == ""


@pytest.mark.parametrize("verb", ["run", "class", "hint", "new-exercise"])
def test_a_missing_variable_is_named_with_an_example(front: Machine, verb: str) -> None:
    result = front.run("make", "--no-print-directory", verb)
    assert result.returncode == 2
    assert re.match(rf"make {verb} needs \w+, for example: make {verb} \w+=", result.stderr)


def test_make_shows_the_status_that_it_cannot_keep(front: Machine) -> None:
    result = front.run("make", "--no-print-directory", "run", "FILE=x.cu", RECORDED_STATUS="70")
    assert result.returncode == 2
    assert "Error 70" in result.stderr


def test_help_lists_every_verb(machine: Machine, root: Path) -> None:
    shown = machine.run("make", "help").stdout
    phony = re.search(r"^verbs := (.*)$", (root / "Makefile").read_text(), re.M)
    assert phony
    for verb in [*phony.group(1).split(), "test", "help"]:
        assert re.search(rf"^  {verb} +\w", shown, re.M), verb
