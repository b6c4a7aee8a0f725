"""The set-up on machines that have nothing: whole Debian roots, made and thrown away. Minutes; FRESH_ROOT=1 runs it."""

import subprocess
from pathlib import Path

import pytest

SKIPPED = 77


def run_fresh(root: Path, *words: str) -> str:
    done = subprocess.run([root / "tests/setup/fresh_root.sh", *words], text=True, capture_output=True, timeout=3000)
    if done.returncode == SKIPPED:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.fresh_root
def test_grade_from_nothing_and_quietly_again(root: Path) -> None:
    said = run_fresh(root, "exec 2>&1; make grade && test -s out/report.json && echo SECOND && make grade")
    first, second = said.split("SECOND\n")
    assert "setup: installing Debian packages (once):" in first
    assert "setup: installing the Python packages into .venv" in first
    assert "setup:" not in second


@pytest.mark.fresh_root
def test_continuous_integration_from_nothing(root: Path) -> None:
    said = run_fresh(root, "--bare", "exec 2>&1; bash .ci/run")
    assert " passed" in said.strip().splitlines()[-1]


def test_the_script_names_no_place(root: Path) -> None:
    text = (root / "tests/setup/fresh_root.sh").read_text()
    assert "://" not in text
