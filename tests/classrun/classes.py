"""Small classes for tests. Files that the rules refuse are graded in milliseconds: nothing is compiled for them."""

import os
from pathlib import Path

from autograder import exercise
from autograder.classrun import executors, handed_in, run

FILE = "tiled_matmul.cu"


def quick(number: int = 0) -> bytes:
    """Refused by the rules, each number with other bytes."""
    return f'// {number}\nvoid launch() {{ asm(".incbin \\"/etc/passwd\\""); }}\n'.encode()


def hand_in(folder: Path, name: str, data: bytes, file: str = FILE) -> Path:
    path = folder / name / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def order(submissions: Path, out: Path, **changed) -> run.Order:
    options = changed.pop("options", None) or executors.Options(jobs=2)
    return run.Order(submissions, out, exercise.chosen("tiled_matmul"), options=options, **changed)


def students(folder: Path, store, roster: Path | None = None, **rules) -> list:
    return handed_in.read(folder, roster, handed_in.Rules(**rules), exercise.chosen("tiled_matmul"), store).students


def touch(path: Path, seconds: float) -> None:
    os.utime(path, (seconds, seconds))
