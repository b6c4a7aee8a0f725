"""Canvas, “Download Submissions”: lovelaceada_LATE_1234_567890_tiled_matmul-1.cu, everything side by side."""

import re
from pathlib import Path

from autograder.classrun.records import HandIn, Part

RANK = 30
_NAME = re.compile(r"(?P<who>[^_]*)_(?P<late>LATE_)?(?P<user>\d+)_(?P<upload>\d+)_(?P<file>.+)", re.DOTALL)
_REPEATED = re.compile(r"(.*)-(\d{1,3})((?:\.tar)?\.[A-Za-z0-9]{1,4})", re.DOTALL)


def take(folder: Path, entries: list[Path]) -> tuple[list[HandIn], list[Path]]:
    found: dict[str, HandIn] = {}
    left = []
    for path in entries:
        match = _NAME.fullmatch(path.name)
        if match is None:
            left.append(path)
            continue
        one = found.setdefault(match["user"], HandIn("canvas", match["user"], match["who"] or match["user"], [],
                                                     {"canvas": match["user"]}, label=path.name))
        one.parts.append(_part(path, match["file"]))
        one.late |= bool(match["late"])
    for one in found.values():
        one.parts = _newest(one.parts)
    return list(found.values()), left


def _part(path: Path, name: str) -> Part:
    """Canvas puts -1, -2 … behind the name of a file that was handed in again."""
    match = _REPEATED.fullmatch(name)
    return Part(path, match[1] + match[3], int(match[2])) if match else Part(path, name)


def _newest(parts: list[Part]) -> list[Part]:
    best: dict[str, Part] = {}
    for part in sorted(parts, key=lambda part: part.version):
        best[part.name] = part
    return list(best.values())
