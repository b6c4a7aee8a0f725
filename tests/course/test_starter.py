"""Starter files are their solutions with the marked regions taken out, and nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest

from autograder.course.starter import stale_starters, starter_text
from autograder.faults import UserMistake


def test_starters_agree_with_solutions(root: Path) -> None:
    assert [path.name for path in stale_starters(root)] == [], "run `python -m autograder starter`"


def test_every_starter_has_a_solution(root: Path) -> None:
    solutions = {path.name for path in (root / "solutions").iterdir()}
    assert solutions and {path.name for path in (root / "starter").glob("*.cu")} <= solutions


def test_todos_are_numbered_in_order_and_hold_no_solution(root: Path) -> None:
    text = (root / "starter" / "tiled_matmul.cu").read_text("utf-8")
    numbers = [int(line.split("TODO ")[1].split(":")[0]) for line in text.splitlines() if "TODO " in line]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= 6
    assert "__syncthreads" not in text and "<<<" not in text and "SOLUTION" not in text


def test_a_region_becomes_a_todo_with_its_placeholder() -> None:
    solution = "int f() {\n    // BEGIN SOLUTION 1: return six\n    //: times seven.\n    //= return 0;\n    return 42;\n    // END SOLUTION\n}\n"
    assert starter_text(solution) == "int f() {\n    // TODO 1: return six\n    //         times seven.\n    return 0;\n}\n"


def test_other_comment_signs() -> None:
    assert starter_text("# BEGIN SOLUTION 2: think\nanswer = 42\n# END SOLUTION\n") == "# TODO 2: think\n"


@pytest.mark.parametrize(("solution", "said"), [
    ("// BEGIN SOLUTION 1: a\n// BEGIN SOLUTION 2: b\n", ":2: BEGIN SOLUTION is malformed or inside"),
    ("// BEGIN SOLUTION without a number\n", ":1: BEGIN SOLUTION is malformed"),
    ("// END SOLUTION\n", ":1: END SOLUTION without its BEGIN"),
    ("// BEGIN SOLUTION 1: a\n", "SOLUTION 1 has no END"),
])
def test_broken_regions_are_named(solution: str, said: str) -> None:
    with pytest.raises(UserMistake) as caught:
        starter_text(solution, "x.cu")
    assert caught.value.message.startswith("x.cu") and said in caught.value.message


def test_stale_starters_are_found_and_mended(tmp_path: Path) -> None:
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions" / "x.cu").write_text("// BEGIN SOLUTION 1: a\nb\n// END SOLUTION\n", "utf-8")
    assert [path.name for path in stale_starters(tmp_path, write=True)] == ["x.cu"]
    assert (tmp_path / "starter" / "x.cu").read_text("utf-8") == "// TODO 1: a\n"
    assert stale_starters(tmp_path) == []


def test_the_verb_checks(root: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "autograder", "starter", "--check"], cwd=root, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
