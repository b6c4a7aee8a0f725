"""The linter finds nothing in the exercises as they are, and each fault that is planted in one."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.course import lint
from autograder.course.lint.course_rules import diagnoses, kinds, points
from autograder.course.lint.exercise_rules import graded
from autograder.records import Check, Exercise, Finding

NAME = "register_tiling"


@pytest.mark.parametrize("name", lint.names())
def test_every_exercise_is_in_order(name: str) -> None:
    subject = lint.Subject(name)
    assert lint.of_exercise(subject, quick=True).amiss == []
    assert [*graded._about_starter(name, graded._graded(subject, subject.starter)),
            *graded._about_solution(name, graded._graded(subject, subject.solution))] == []


def test_exercises_are_found_by_any_trace(tmp_path: Path) -> None:
    for trace in ("autograder/exercises/a/hints.toml", "solutions/b.cu", "starter/c.cu", "tests/exercises/d/wrong/x.cu", "tests/exercises/test_e.py"):
        (tmp_path / trace).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / trace).write_text("")
    assert lint.names(tmp_path) == ["a", "b", "c", "d"]


@pytest.fixture
def subject(root: Path, tmp_path: Path) -> lint.Subject:
    """A copy of one exercise and of the chapters, to plant faults in."""
    real, copy = lint.Subject(NAME, root), lint.Subject(NAME, tmp_path)
    for folder in ("folder", "corpus"):
        shutil.copytree(getattr(real, folder), getattr(copy, folder))
    for file in ("solution", "starter"):
        getattr(copy, file).parent.mkdir()
        shutil.copy2(getattr(real, file), getattr(copy, file))
    shutil.copytree(root / "chapters", tmp_path / "chapters", ignore=shutil.ignore_patterns("*.svg", "*.json", "*.pyc"))
    return copy


def swap(file: str, old: str, new: str) -> Callable[[lint.Subject], None]:
    def plant(subject: lint.Subject) -> None:
        path = subject.root / file.format(name=NAME)
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
    return plant


def drop(*files: str) -> Callable[[lint.Subject], None]:
    return lambda subject: [shutil.rmtree(p) if (p := subject.root / file.format(name=NAME)).is_dir() else p.unlink() for file in files]


HERE = "autograder/exercises/{name}/"
RULES = HERE + "exercise.toml"
PLANTED = {
    "no rules": (drop(RULES), "exercise.toml is missing"),
    "broken rules": (swap(RULES, "points = 10", "points = ten"), "cannot be used"),
    "no summary": (swap(RULES, "summary =", "title_2 ="), "summary of one sentence"),
    "an unknown setting": (swap(RULES, "bonus = true", "boni = true"), "“boni” is not a setting"),
    "no hidden cases": (swap(RULES, "count = 4", "count = 0"), "hidden cases are needed"),
    "a variant without checks": (swap(RULES, '["register"]', '["register", "wide"]'), "“wide” has no check"),
    "a check of no variant": (swap(RULES, '"register.safe"', '"registers.safe"'), "a variant that is not listed"),
    "half points": (swap(RULES, "points = 10", "points = 10.3"), "no whole number"),
    "something to fill in": (swap(RULES, "Your kernel: right", "FILL IN: right"), "still to be filled in"),
    "no adapter": (drop(HERE + "adapter.cpp"), "adapter.cpp is missing"),
    "another's judge": (swap(HERE + "judge.cpp", 'SUITE("register_tiling")', 'SUITE("tiled_matmul")'), 'has to define TEST_SUITE("register_tiling")'),
    "no solution": (drop("solutions/{name}.cu", "starter/{name}.cu"), "solutions/register_tiling.cu is missing"),
    "a region without end": (swap("solutions/{name}.cu", "    // END SOLUTION\n", ""), "has no END"),
    "regions out of order": (swap("solutions/{name}.cu", "BEGIN SOLUTION 2", "BEGIN SOLUTION 3"), "numbered [1, 3]"),
    "no starter": (drop("starter/{name}.cu"), "starter/register_tiling.cu is missing"),
    "an old starter": (swap("starter/{name}.cu", "TODO 2", "TODO two"), "differs from its solution"),
    "no hints": (drop(HERE + "hints.toml"), "hints.toml is missing"),
    "a hint for nothing": (swap(HERE + "hints.toml", '"misaligned"', '"misalined"'), "no kind of finding “misalined”"),
    "an untranslated title": (swap(RULES, "Register tiling (bonus)", "Register tiles"), "zh_CN: 1 of 4 words"),
    "no right submission": (drop("tests/exercises/{name}/right"), "right holds no submission"),
    "no wrong submission": (drop("tests/exercises/{name}/wrong"), "wrong holds no submission"),
    "no wrong result": (drop("tests/exercises/{name}/wrong/last_round_forgotten.cu"), "nothing there fails a check “correct”"),
    "no verdict": (swap("tests/exercises/{name}/right/without_main.cu", "// verdict: pass", "// fine"), "without_main.cu has no verdict"),
}


def test_the_copy_is_in_order(subject: lint.Subject) -> None:
    assert lint.of_exercise(subject, quick=True).amiss == []


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(subject: lint.Subject, fault: str) -> None:
    plant, said = PLANTED[fault]
    plant(subject)
    amiss = lint.of_exercise(subject, quick=True).amiss
    assert any(said in line for line in amiss), amiss


def test_each_language_must_lead_to_the_exercise(subject: lint.Subject) -> None:
    for page in (subject.root / "chapters" / "zh").glob("*.md"):
        page.write_text(page.read_text("utf-8").replace(f"EX={NAME}", ""), "utf-8")
    assert lint.of_exercise(subject, quick=True).amiss == [f"chapters/zh: no chapter says “make grade EX={NAME}”"]


def test_grading_waits_until_the_rest_is_there(subject: lint.Subject) -> None:
    drop("starter/{name}.cu")(subject)
    found = lint.of_exercise(subject)
    assert found.not_asked and len(found.amiss) == 1


def result(status: str, score: float, *findings: Finding, build: str = "pass") -> Exercise:
    checks = [Check("build", build, 0, 0, "Said of the build.", []), Check("x.safe", status, score, 10, "Something.", list(findings))]
    return Exercise("x", status, score, 10, checks, message="we failed")


WARNED = Finding("memory_leak", "warning", "4 bytes are never freed.", 1)


@pytest.mark.parametrize(("about", "said"), [
    (graded._about_starter("x", result("fail", 0)), []),
    (graded._about_starter("x", result("fail", 0, build="fail")), ["x does not compile: Said of the build."]),
    (graded._about_starter("x", result("fail", 4)), ["x earns 4 points as it is handed out"]),
    (graded._about_starter("x", result("grader_error", 0)), ["x: we failed"]),
    (graded._about_solution("x", result("pass", 10)), []),
    (graded._about_solution("x", result("fail", 4)), ["x earns 4 of 10 points: Something."]),
    (graded._about_solution("x", result("pass", 10, WARNED)), ["x is warned: 4 bytes are never freed."]),
    (graded._about_solution("x", result("grader_error", 0)), ["x: we failed"]),
])
def test_what_a_grade_tells_the_linter(about, said: list[str]) -> None:
    assert list(about) == said


def test_a_kind_without_a_twin_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "programs" / "wrong"
    folder.mkdir(parents=True)
    (folder / "a.cu").write_text("// verdict: race_shared lines=3; deadlock?\n")
    (tmp_path / "tests" / "test_x.py").write_text('assert kind == "crash"\n')
    said = " ".join(kinds.look(tmp_path))
    assert "“deadlock”" in said and "“race_global”" in said and "“race_shared”" not in said and "“crash”" not in said


def test_a_diagnosis_without_a_twin_is_named(root: Path, tmp_path: Path) -> None:
    assert list(diagnoses.look(root)) == []
    (tmp_path / "tests" / "judge").mkdir(parents=True)
    (tmp_path / "tests" / "judge" / "twins_grid.cpp").write_text('planted("grid_floor")')
    assert len(list(diagnoses.look(tmp_path))) > 10


def test_a_course_worth_nothing_is_said(root: Path, tmp_path: Path) -> None:
    assert list(points.look(root)) == []
    assert list(points.look(tmp_path)) == ["no exercise is worth anything"]
