"""What `grade` prints beside the summary: forms for programs, what changed since the last try, and how it was isolated."""

import io
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from autograder.report.terminal import print_summary
from tests.report import samples

BROKEN = "int main( {\n"


def grade(root, tmp_path, *words: str) -> subprocess.CompletedProcess:
    """A file that does not compile: the quickest way through every step."""
    (tmp_path / "mine").mkdir(exist_ok=True)
    (tmp_path / "mine" / "tiled_matmul.cu").write_text(BROKEN)
    command = [sys.executable, "-m", "autograder", "grade", "--submission", "mine", "--exercise", "tiled_matmul", *words]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(root)})


def test_each_form_is_printed_alone(root, tmp_path) -> None:
    assert json.loads(grade(root, tmp_path, "--json").stdout)["submission"] == "mine"
    gcc = grade(root, tmp_path, "--format", "gcc").stdout
    assert gcc.startswith("mine/tiled_matmul.cu:1:") and "[compile_error]" in gcc
    [run] = json.loads(grade(root, tmp_path, "--format", "sarif").stdout)["runs"]
    assert run["results"][0]["ruleId"] == "compile_error"
    assert ElementTree.fromstring(grade(root, tmp_path, "--format", "junit").stdout)[0].get("name") == "tiled_matmul"


def test_an_unknown_form_is_said_before_anything_is_graded(root, tmp_path) -> None:
    done = grade(root, tmp_path, "--format", "bogus")
    assert done.returncode == 2 and "gcc, json, junit, sarif" in done.stderr
    assert not (tmp_path / "out").exists()


def test_the_second_try_is_compared_with_the_first(root, tmp_path) -> None:
    quiet = grade(root, tmp_path, "--quiet").stdout.splitlines()
    assert len(quiet) == 2 and "0 of 100" in quiet[0] and "make grade" in quiet[1]
    (tmp_path / "out" / "history.json").write_text(json.dumps({"mine/tiled_matmul": [
        {"sha256": "before", "score": 10, "max": 100, "findings": ["race_shared||As|tile8"]}]}))
    told = grade(root, tmp_path).stdout
    assert "Since the last try: tiled_matmul cannot be run now; before: 10 points." in told
    assert "before: 10 points" in (tmp_path / "out" / "report.html").read_text()


@pytest.mark.parametrize(("isolation", "warned"), [("none", True), ("bubblewrap", False)])
def test_what_ran_without_a_box_says_so(isolation: str, warned: bool) -> None:
    report, told = samples.typical(), io.StringIO()
    report.environment = report.environment | {"isolation": isolation}
    print_summary(report, samples.SOURCES, told)
    assert ("Not isolated" in told.getvalue()) == warned
