"""Saves are noticed, each grades what was saved, and Ctrl-C ends it without a trace."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.run import saves


def test_a_save_is_noticed_within_a_fraction_of_a_second(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text("one")
    before = saves.look(tmp_path, {"a.cu", "b.cu"})
    threading.Timer(0.2, lambda: (tmp_path / "a.cu").write_text("two and more")).start()
    started = time.monotonic()
    now = saves.wait(tmp_path, {"a.cu", "b.cu"}, before)
    assert saves.changed(before, now) == "a.cu"
    assert 0.2 <= time.monotonic() - started < 2


def test_a_file_put_in_the_place_of_another_is_a_save(tmp_path: Path) -> None:
    (tmp_path / "a.cu").write_text("same")
    before = saves.look(tmp_path, {"a.cu"})
    (tmp_path / "new").write_text("same")
    os.utime(tmp_path / "new", ns=(before["a.cu"][0], before["a.cu"][0]))
    os.replace(tmp_path / "new", tmp_path / "a.cu")
    assert saves.changed(before, saves.look(tmp_path, {"a.cu"})) == "a.cu"


def test_several_or_none_is_everything() -> None:
    assert saves.changed({"a": (1, 1, 1)}, {"a": (2, 1, 1), "b": (1, 1, 1)}) is None
    assert saves.changed({"a": (1, 1, 1)}, {}) is None
    assert saves.latest({"a": (1, 1, 1), "b": (2, 1, 1)}) == "b" and saves.latest({}) is None


@contextmanager
def watching(root: Path, tmp_path: Path, *words: str) -> Iterator[subprocess.Popen]:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "tiled_matmul.cu").write_text("int main( {\n")
    environment = {**os.environ, "PYTHONPATH": str(root)}
    hears_ctrl_c = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)  # noqa: E731 - tests that run in the background ignore it
    with subprocess.Popen([sys.executable, "-m", "autograder", "watch", "--submission", "mine", *words], cwd=tmp_path, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hears_ctrl_c) as process:
        try:
            yield process
        finally:
            process.kill()


def until(process: subprocess.Popen, words: str) -> str:
    """What is printed up to and with the line that has these words."""
    told = ""
    for line in process.stdout:
        told += line
        if words in line:
            return told
    raise AssertionError(f"ended before “{words}”: {told}{process.stderr.read()}")


def test_it_grades_at_once_and_at_each_save_until_ctrl_c(root: Path, tmp_path: Path) -> None:
    with watching(root, tmp_path) as process:
        first = until(process, "Watching.")
        assert "0 of 100 points" in first and "tiled_matmul.cu:1" in first
        (tmp_path / "mine" / "tiled_matmul.cu").write_text("\n\nint main( {\n")
        assert "tiled_matmul.cu:3" in until(process, "Watching.")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, "") and "No longer watching." in out


def test_a_folder_that_is_not_there_is_said(root: Path, tmp_path: Path) -> None:
    with watching(root, tmp_path, "--submission", "nowhere") as process:
        assert "nowhere" in process.communicate(timeout=30)[1] and process.returncode == 2
