"""No platform: a folder or an archive a student, named as the student is to be called."""

import os
import stat
from pathlib import Path

from autograder.classrun.records import HandIn, Part
from autograder.intake.archives import ARCHIVE

RANK = 90


def take(folder: Path, entries: list[Path]) -> tuple[list[HandIn], list[Path]]:
    found, left = [], []
    for path in entries:
        who = _whose(path)
        if who is None:
            left.append(path)
        else:
            found.append(HandIn("plain", who, who, [Part(path, _inside_name(path))], {"id": who}, _when(path), label=path.name))
    return found, left


def _whose(path: Path) -> str | None:
    """A link to a folder is somebody's hand-in too: it gets its one line of refusal."""
    match = ARCHIVE.fullmatch(path.name)
    if match:
        return match[1]
    mode = os.lstat(path).st_mode
    return path.name if stat.S_ISDIR(mode) or stat.S_ISLNK(mode) else None


def _inside_name(path: Path) -> str:
    return path.name if ARCHIVE.fullmatch(path.name) else ""


def _when(path: Path) -> float:
    """Of a folder, the newest file right in it."""
    times = [os.lstat(path).st_mtime]
    if stat.S_ISDIR(os.lstat(path).st_mode):
        try:
            files = [entry.stat(follow_symlinks=False).st_mtime for entry in os.scandir(path)]
        except OSError:
            files = []
        times = files or times
    return max(times)
