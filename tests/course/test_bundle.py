"""What students get: no solutions, no hidden cases, no instructor's files; and it grades."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

from autograder.course import bundle
from autograder.course.starter import starter_text
from autograder.faults import GraderFault

PARTS = ("libsimt.a", "librunner.a", "judge", "adapters")


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundle")
    path, count = bundle.pack(folder / "dist")
    with tarfile.open(path) as archive:
        assert all(item.isfile() and not item.name.startswith("/") and ".." not in item.name for item in archive)
        archive.extractall(folder, filter="data")
    assert count == sum(path.is_file() for path in (folder / bundle.NAME).rglob("*"))
    return folder / bundle.NAME


def texts(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file() and path.suffix != ".o"}


def test_no_solution_is_inside(root: Path, unpacked: Path) -> None:
    """Neither a solution's file nor, outside the chapters, three of its own lines in a row."""
    inside = {name: [line.strip() for line in text.splitlines() if line.strip()] for name, text in texts(unpacked).items()
              if not name.startswith("chapters/")}
    assert not any("SOLUTION" in "\n".join(lines) for name, lines in inside.items() if name.startswith("starter/"))
    for solution in (root / "solutions").glob("*.cu"):
        for three in own_lines(solution):
            assert not any("\n".join(three) in "\n".join(lines) for lines in inside.values()), (solution.name, three)


def own_lines(solution: Path) -> list[list[str]]:
    """Three neighbouring lines of code that are not in the starter."""
    text = solution.read_text("utf-8")
    given = {line.strip() for line in starter_text(text).splitlines()}
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    triples = [lines[i:i + 3] for i in range(len(lines) - 2)]
    return [three for three in triples if all(len(line) > 12 and line not in given and "SOLUTION" not in line for line in three)]


def test_the_search_for_solutions_finds_one(root: Path) -> None:
    assert len(own_lines(root / "solutions" / "tiled_matmul.cu")) > 3


def test_no_hidden_case_and_no_instructors_file_is_inside(unpacked: Path) -> None:
    names = set(texts(unpacked))
    assert not [name for name in names if name.split("/")[0] in ("tests", "solutions", ".git", ".scratch", "build", "out")]
    assert not [name for name in names if Path(name).stem in ("hidden", "class", "lint_course", "new_exercise", "bundle", "bench")]
    rules = {name: tomllib.loads((unpacked / name).read_text("utf-8")) for name in names if name.endswith("exercise.toml")}
    assert rules and not any("hidden" in rule for rule in rules.values())
    assert all("Hidden" not in (unpacked / name).read_text("utf-8") for name in rules)


def test_every_exercise_has_its_starter_and_the_chapters_are_there(root: Path, unpacked: Path) -> None:
    for solution in (root / "solutions").iterdir():
        assert (unpacked / "starter" / solution.name).read_text("utf-8") == starter_text(solution.read_text("utf-8"))
    assert (unpacked / "chapters/en/index.html").exists() and (unpacked / "chapters/zh/index.html").exists()
    assert os.access(unpacked / "autograder/setup/autograder", os.X_OK)


def test_make_knows_the_students_verbs_only(unpacked: Path) -> None:
    told = subprocess.run(["make", "--no-print-directory", "help"], cwd=unpacked, capture_output=True, text=True)
    listed = {line.split()[0] for line in told.stdout.splitlines() if line.startswith("  ")}
    assert (listed, told.stderr) == ({*bundle.VERBS, "help", "clean"}, "")
    for verb in ("test", "class", "bundle"):
        assert subprocess.run(["make", verb], cwd=unpacked, capture_output=True).returncode == 2


def grade(folder: Path, python: str, tmp_path: Path, submission: Path) -> tuple[dict, str]:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([python, "-m", "autograder", "grade", "--submission", str(submission), "--exercise", "tiled_matmul", "--out", str(tmp_path / "out")],
                          cwd=folder, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return json.loads((tmp_path / "out" / "report.json").read_text()), done.stdout


def test_it_grades_and_says_that_hidden_cases_are_elsewhere(root: Path, unpacked: Path, tmp_path: Path) -> None:
    """With the C++ parts of this checkout; building them anew takes minutes (below)."""
    release = unpacked / "build" / "release"
    release.mkdir(parents=True)
    for part in PARTS:
        source = root / "build" / "release" / part
        shutil.copytree(source, release / part) if source.is_dir() else shutil.copy2(source, release / part)
    report, told = grade(unpacked, sys.executable, tmp_path, root / "solutions")
    shutil.rmtree(unpacked / "build")
    assert (report["score"], report["max"]) == (100, 100)
    assert report["environment"]["hidden_cases"] == "absent"
    assert not any(case.get("hidden") for case in report["exercises"][0]["cases"])
    assert "Public cases only" in told and "Public cases only" in (tmp_path / "out" / "report.html").read_text()


def test_the_model_kernels_go_as_an_object_that_links(unpacked: Path) -> None:
    model = unpacked / "autograder" / "runner" / "model"
    assert not list(model.glob("*.cpp"))
    symbols = subprocess.run(["nm", "-C", str(model / "kernels.o")], capture_output=True, text=True).stdout
    assert "T runner::launch_model" in symbols
    configured = subprocess.run(["cmake", "--preset", "release"], cwd=unpacked, capture_output=True, text=True)
    assert configured.returncode == 0, configured.stderr
    plan = subprocess.run(["ninja", "-C", "build/release", "-t", "commands", "runner"], cwd=unpacked, capture_output=True, text=True).stdout
    shutil.rmtree(unpacked / "build")
    assert "runner/model/kernels.o" in plan


@pytest.mark.fresh_root
def test_it_builds_and_grades_from_nothing(root: Path, unpacked: Path, tmp_path: Path) -> None:
    done = subprocess.run(["make", "grade", f"SUBMISSION={root / 'solutions'}", f"OUT={tmp_path / 'out'}", "EX=tiled_matmul"], cwd=unpacked,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "100 of 100" in done.stdout


@pytest.mark.parametrize(("text", "left"), [
    ('title = "a"\n\n# Hidden ones.\n# More words.\n[hidden]\ncount = 8\n', 'title = "a"\n'),
    ('title = "a"\n[hidden]\ncount = 8\n\n[[checks]]\nid = "b"\n', 'title = "a"\n[[checks]]\nid = "b"\n'),
])
def test_the_hidden_table_goes_with_its_words(text: str, left: str) -> None:
    assert bundle.public_rules(text, "x") == left


def test_hidden_cases_that_cannot_be_taken_out_are_our_fault() -> None:
    with pytest.raises(GraderFault):
        bundle.public_rules('title = "a"\nhidden = { count = 8 }\n', "x")
