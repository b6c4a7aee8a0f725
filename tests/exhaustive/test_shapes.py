"""Every small shape: the solution is right on all of them, and a mistake that needs a second round is told at the smallest that has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder import exercise, exhaustive, pipeline

RULE = exercise.all_exercises()["tiled_matmul"]


def submission(folder: Path, text: str) -> Path:
    (folder / RULE.file_name).write_text(text, "utf-8")
    return folder


def solution(root: Path) -> str:
    return (root / "solutions" / RULE.file_name).read_text("utf-8")


@pytest.mark.parametrize(("tile", "count"), [(8, 4913), (16, 35937)])
def test_every_shape_up_to_two_tiles_and_one(tile: int, count: int) -> None:
    shapes = exhaustive.shapes(tile)
    assert len(set(shapes)) == len(shapes) == count
    assert shapes[0] == (1, 1, 1)
    assert max(max(shape) for shape in shapes) == 2 * tile + 1
    work = [m * n * k for m, n, k in shapes]
    assert work == sorted(work)


def test_the_solution_is_right_on_all_of_them(root: Path, tmp_path: Path) -> None:
    answer = exhaustive.run(submission(tmp_path, solution(root)), RULE, "tile8")
    assert (answer.ran, answer.smallest, answer.findings) == (4913, None, [])


def test_the_smallest_failing_shape_is_told(root: Path, tmp_path: Path) -> None:
    text = solution(root)
    barrier = "        __syncthreads();\n"
    last = text.rindex(barrier)       # only a second round overwrites what the first one still reads
    answer = exhaustive.run(submission(tmp_path, text[:last] + text[last + len(barrier):]), RULE, "tile8", most=9)
    assert answer.smallest is not None
    assert (answer.smallest.m, answer.smallest.n, answer.smallest.k) == (1, 1, 9)
    assert answer.findings[0].kind == "race_shared"


def test_what_does_not_compile_says_why(tmp_path: Path) -> None:
    answer = exhaustive.run(submission(tmp_path, "int main() {"), RULE, "tile8", most=2)
    assert answer.ran == 0
    assert answer.findings[0].kind == "compile_error"


def test_nothing_submitted_is_not_a_pass(tmp_path: Path) -> None:
    answer = exhaustive.run(tmp_path, RULE, "tile8", most=2)
    assert answer.ran < answer.shapes


ODD = "    if (m == 5 && n == 3 && k_size == 2) return;      // no case of the course has this shape\n"


def test_grade_takes_every_small_shape_where_it_is_asked_to(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = solution(root)
    at = text.index("{", text.index("void launch(Kind")) + 2
    submission(tmp_path, text[:at] + ODD + text[at:])
    monkeypatch.setattr(exhaustive, "shapes", lambda tile, most=None: [(1, 1, 1), (5, 3, 2), (5, 3, 3)])
    [usual] = pipeline.grade(pipeline.Request(tmp_path, [RULE])).report.exercises
    graded = pipeline.grade(pipeline.Request(tmp_path, [RULE], exhaust=True)).report
    [every] = graded.exercises
    assert usual.status == "pass" and every.status == "fail" and graded.environment["exhaust"]
    failed = [check for check in every.checks if check.status == "fail"]
    assert {check.id for check in failed} == {"naive.correct", "tile8.correct", "tile16.correct"}
    assert all(check.findings[0].shape == {"m": 5, "n": 3, "k": 2} for check in failed)
