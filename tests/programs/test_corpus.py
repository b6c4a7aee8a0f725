"""Every program under tests/programs/ ends as its first line says: its findings, its output, its exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.exercises.expectation import Seen, differences, read_verdict, seen_in

HERE = Path(__file__).resolve().parent
CORPUS = sorted(HERE.glob("*/*.cu"))
GOLDEN = sorted(path.with_suffix(".cu") for path in HERE.glob("*/*.out"))
CHECKED = 70                         # the program was content, the emulator was not
SECONDS, MEMORY_MB = "10", "1024"    # for programs that never end, or never have enough


@dataclass(frozen=True)
class Ran:
    """What one `run` left behind."""

    status: int
    stdout: bytes
    stderr: str
    findings: list[dict]


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest, root: Path):
    """Runs what was selected, side by side; each test waits for its own program only."""
    selected = {item.callspec.params["path"] for item in request.session.items
                if item.path == request.path and "path" in getattr(getattr(item, "callspec", None), "params", {})}
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        yield {path: pool.submit(run, path, tmp_path_factory.mktemp("run"), root) for path in sorted(selected)}
        pool.shutdown(cancel_futures=True)


def run(path: Path, folder: Path, root: Path) -> Ran:
    """The command as a person types it."""
    report = folder / "findings.json"
    words = [sys.executable, "-m", "autograder", "run", str(path), "--findings", str(report), "--seconds", SECONDS, "--memory", MEMORY_MB]
    with open(folder / "stdout", "wb+") as stdout:
        done = subprocess.run(words, cwd=folder, env={**os.environ, "PYTHONPATH": str(root)}, stdout=stdout,
                              stderr=subprocess.PIPE, timeout=120, check=False)
        stdout.seek(0)
        printed = stdout.read(1 << 20)
    assert report.exists(), f"{path.name}: no findings file, exit status {done.returncode}\n{done.stderr.decode('utf-8', 'replace')}"
    said = json.loads(report.read_text("utf-8"))
    assert said["exit_status"] == done.returncode
    return Ran(done.returncode, printed, done.stderr.decode("utf-8", "replace"), said["findings"])


def seen(result: Ran, path: Path) -> list[Seen]:
    """Advice counts where the verdict asks for it."""
    asked = path.read_text("utf-8").split("\n", 1)[0]
    return [seen_in(finding, "*") for finding in result.findings if finding["severity"] != "advice" or finding["kind"] in asked]


@pytest.mark.parametrize("path", CORPUS, ids=name_of)
def test_verdict(path: Path, ran: dict[Path, Future[Ran]]) -> None:
    result = ran[path].result()
    amiss = differences(read_verdict(path), seen(result, path))
    assert not amiss, "\n".join([f"{path.name}: expected {path.read_text('utf-8').splitlines()[0]}", *amiss, result.stderr])
    for finding in seen(result, path):
        assert finding.kind in result.stderr or str(min(finding.guilty, default="")) in result.stderr


@pytest.mark.parametrize("path", [path for path in CORPUS if path.parent.name == "right"], ids=name_of)
def test_right_programs_end_with_0(path: Path, ran: dict[Path, Future[Ran]]) -> None:
    result = ran[path].result()
    assert result.status == 0, result.stderr


@pytest.mark.parametrize("path", [path for path in CORPUS if path.parent.name == "wrong"], ids=name_of)
def test_wrong_programs_do_not(path: Path, ran: dict[Path, Future[Ran]]) -> None:
    result = ran[path].result()
    errors = [finding for finding in result.findings if finding["severity"] == "error"]
    assert (result.status != 0) == bool(errors)


@pytest.mark.parametrize("path", GOLDEN, ids=name_of)
def test_output_is_the_golden_transcript(path: Path, ran: dict[Path, Future[Ran]]) -> None:
    assert ran[path].result().stdout.decode("utf-8") == path.with_suffix(".out").read_text("utf-8")
