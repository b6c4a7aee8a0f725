"""A new exercise is laid out whole, and the linter leads from there to one that is in order."""

import shutil
from pathlib import Path

import pytest

from autograder.course import lint
from autograder.course.new import lay_out
from autograder.course.starter import starter_text
from autograder.faults import UserMistake

NAME = "new_one"
WRONG = {"left_out.cu": "wrong_result kernel", "no_guard.cu": "out_of_bounds_global kernel"}


@pytest.fixture
def subject(root: Path, tmp_path: Path) -> lint.Subject:
    shutil.copytree(root / "chapters", tmp_path / "chapters", ignore=shutil.ignore_patterns("*.svg", "*.json", "*.pyc"))
    lay_out(NAME, tmp_path)
    return lint.Subject(NAME, tmp_path)


def amiss(subject: lint.Subject) -> list[str]:
    return lint.of_exercise(lint.Subject(subject.name, subject.root), quick=True).amiss


def test_the_linter_walks_through_what_is_left(subject: lint.Subject) -> None:
    first = amiss(subject)
    assert ["still to be filled in" in line for line in first[:2]] == [True, True] and "exercise.toml" in first[0] and "solutions" in first[1]
    for path in [*subject.folder.glob("*.toml"), subject.solution]:
        path.write_text(path.read_text("utf-8").replace("FILL IN: ", f"{path.stem}, "), "utf-8")
    subject.starter.write_text(starter_text(subject.solution.read_text("utf-8")), "utf-8")
    assert not any("filled in" in line for line in amiss(subject))
    for page in subject.root.glob("chapters/*/03-tiles.md"):
        page.write_text(page.read_text("utf-8") + f"\nmake grade EX={NAME}\n", "utf-8")
    (subject.corpus / "right" / "other_style.cu").write_text("// verdict: pass\n", "utf-8")
    for file, verdict in WRONG.items():
        (subject.corpus / "wrong" / file).write_text(f"// verdict: {verdict}\n", "utf-8")
    [left] = amiss(subject)
    assert left.startswith("zh_CN: 4 of 4 words")


def test_the_template_is_an_exercise_as_it_stands(subject: lint.Subject) -> None:
    rule = subject.rule
    assert rule and rule.points == 20 and rule.hidden.count
    assert 'TEST_SUITE("new_one")' in (subject.folder / "judge.cpp").read_text("utf-8")
    assert "{name}" not in "".join(path.read_text("utf-8") for path in subject.folder.iterdir())
    assert "TODO 2" in subject.starter.read_text("utf-8")


def test_nothing_is_written_over(subject: lint.Subject) -> None:
    before = subject.solution.read_text("utf-8")
    (subject.folder / "hints.toml").unlink()
    with pytest.raises(UserMistake, match="already"):
        lay_out(NAME, subject.root)
    assert subject.solution.read_text("utf-8") == before and not (subject.folder / "hints.toml").exists()


@pytest.mark.parametrize("name", ["Upper", "with-dash", "../outside", "", "class", "9lives", "two__lines"])
def test_names_that_cannot_be_used_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserMistake):
        lay_out(name, tmp_path)
    assert not list(tmp_path.iterdir())
