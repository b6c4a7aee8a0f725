"""The files that a program of the user's own is made of: it, and the headers on this disk that it includes."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from autograder.build.places import HEADERS
from autograder.faults import UserMistake
from autograder.intake.text import LIMIT, refusal
from autograder.sentences import N_

_INCLUDE = re.compile(rb'^([ \t]*#[ \t]*include[ \t]*)(?:"([^"\n]+)"|<([^>\n]+)>)', re.M)
_MOST_FILES = 64
_ABOVE = "above"                     # what lies above the program's folder is built in a folder of this name
_REPLACEABLE = ("helper_", "exception.h", "timer.h")       # stand-ins of ours give way to a header of the user's own


def gathered(file: Path, folders: Sequence[Path] = ()) -> dict[str, bytes]:
    """Names as the build sees them, below one folder; includes that lead elsewhere are spelled anew."""
    places = {file.name: file}
    sources: dict[str, bytes] = {}
    waiting = [file.name]
    while waiting:
        name = waiting.pop()
        text = _read(places[name], main=name == file.name)
        found = dict(_includes(text, [places[name].parent, file.parent, *folders]))
        for path in found.values():
            if (key := _key(path, file.parent)) not in places and len(places) < _MOST_FILES:
                places[key] = path
                waiting.append(key)
        sources[name] = _respelled(text, name, {spelled: _key(path, file.parent) for spelled, path in found.items()})
    return sources


def _includes(text: bytes, folders: list[Path]) -> list[tuple[bytes, Path]]:
    """Each include that a file of the user's answers: in quotes or not, nvcc is mostly called with `-I.`"""
    out = []
    for match in _INCLUDE.finditer(text):
        spelled = match[2] or match[3]
        name = spelled.decode("utf-8", "replace")
        if (HEADERS / name).is_file() and not name.startswith(_REPLACEABLE):
            continue
        path = next((folder / name for folder in folders if (folder / name).is_file()), None)
        if path is not None and not name.startswith("/"):
            out.append((spelled, path))
    return out


def _key(path: Path, base: Path) -> str:
    return os.path.relpath(path, base).replace("..", _ABOVE)


def _respelled(text: bytes, name: str, keys: dict[bytes, str]) -> bytes:
    def spell(match: re.Match[bytes]) -> bytes:
        spelled = match[2] or match[3]
        key = keys.get(spelled)
        plain = os.path.normpath(os.path.join(os.path.dirname(name), spelled.decode("utf-8", "replace")))
        if key is None or (match[2] and plain == key):
            return match[0]
        return match[1] + b'"' + os.path.relpath(key, os.path.dirname(name) or ".").encode() + b'"'
    return _INCLUDE.sub(spell, text)


def _read(path: Path, *, main: bool) -> bytes:
    try:
        with open(path, "rb") as file:
            data = file.read(LIMIT + 1)
    except OSError as error:
        raise UserMistake(N_(f"“{path}” cannot be read: {error.strerror}."), N_("Give the path of a .cu file: FILE=my.cu")) from error
    if (main or len(data) > LIMIT) and (problem := refusal(data)):
        raise UserMistake(f"{path}: {problem[0]}", problem[1])
    return data
