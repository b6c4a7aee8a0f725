"""Gradescope, “Export Submissions”: folders submission_N and one submission_metadata.yml that says whose they are."""

import json
import re
from datetime import datetime
from pathlib import Path

from autograder.classrun.records import HandIn, Part

RANK = 10
_METADATA = "submission_metadata.yml"
_MOST = 64 << 20
_FIELDS = {"name": "name", "sid": "id", "email": "email"}


def take(folder: Path, entries: list[Path]) -> tuple[list[HandIn], list[Path]]:
    """The export itself, or a folder that holds it."""
    found, left = [], []
    if any(path.name == _METADATA for path in entries):
        return _export(folder, entries)
    for path in entries:
        if path.is_dir() and not path.is_symlink() and (path / _METADATA).is_file():
            found += _export(path, sorted(path.iterdir()))[0]
        else:
            left.append(path)
    return found, left


def _export(folder: Path, entries: list[Path]) -> tuple[list[HandIn], list[Path]]:
    said = read_metadata((folder / _METADATA).read_bytes()[:_MOST].decode("utf-8", "replace"))
    found, left = [], []
    for path in entries:
        if path.name in said:
            found += _hand_ins(path, said[path.name])
        elif path.name != _METADATA:
            left.append(path)
    return found, left


def _hand_ins(path: Path, facts: dict) -> list[HandIn]:
    """One for each submitter: a group shares one folder."""
    found = []
    for person in facts["submitters"] or [{}]:
        identity = person.get("email") or person.get("id") or path.name
        keys = {name: value for name, value in person.items() if name != "name" and value}
        found.append(HandIn("gradescope", identity, person.get("name") or path.name, [Part(path, "")], keys,
                            _when(facts["created_at"]), label=path.name))
    return found


def read_metadata(text: str) -> dict[str, dict]:
    """Who handed in each folder, and when. Reads only these lines: the rest of the file is results of long ago."""
    said: dict[str, dict] = {}
    current, inside = {}, False
    for line in text.splitlines():
        if match := re.match(r"(submission_\d+):\s*$", line):
            current = said[match[1]] = {"submitters": [], "created_at": ""}
            inside = False
        elif match := re.match(r"  :(\w+):\s*(.*)$", line):
            inside = match[1] == "submitters"
            if match[1] == "created_at" and current:
                current["created_at"] = _scalar(match[2])
        elif inside and (match := re.match(r"  (?:  )?(- |  ):(\w+):\s*(.*)$", line)):
            if match[1] == "- ":
                current["submitters"].append({})
            if match[2] in _FIELDS and current["submitters"]:
                current["submitters"][-1][_FIELDS[match[2]]] = _scalar(match[3])
    return said


def _scalar(text: str) -> str:
    """A value of one line: bare, 'single' or "double" quoted."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1].replace("''", "'")
    if len(text) > 1 and text[0] == text[-1] == '"':
        try:
            return str(json.loads(text))
        except ValueError:
            return text[1:-1]
    return "" if text in ("null", "~") else text


def _when(text: str) -> float:
    """2026-03-01 10:00:00.123456789 Z, or with +01:00 for the Z; 0 when it says neither."""
    match = re.match(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?", text)
    if not match:
        return 0.0
    zone = match[3] or "Z"
    return datetime.fromisoformat(f"{match[1]}T{match[2]}{'+00:00' if zone == 'Z' else zone}").timestamp()
