"""Moodle, “Download all submissions”: Ada Lovelace_123_assignsubmission_file_, as folders or in front of file names."""

import re
from pathlib import Path

from autograder.classrun.records import HandIn, Part

RANK = 20
_NAME = re.compile(r"(?P<who>.*)_(?P<number>\d+)_assignsubmission_(?P<plugin>[a-z]+)_?(?P<file>.*)", re.DOTALL)


def take(folder: Path, entries: list[Path]) -> tuple[list[HandIn], list[Path]]:
    found: dict[str, HandIn] = {}
    left = []
    for path in entries:
        match = _NAME.fullmatch(path.name)
        if match is None:
            left.append(path)
            continue
        if match["plugin"] != "file":
            continue                  # text typed into Moodle is no program
        one = found.setdefault(match["number"], HandIn("moodle", match["number"], match["who"], [],
                                                       {"participant": match["number"]}, label=path.name))
        one.parts.append(Part(path, match["file"]))
    return list(found.values()), left
