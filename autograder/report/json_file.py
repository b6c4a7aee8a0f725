"""Writes report.json: the same report gives the same bytes, and the file is there whole or not at all."""

import os
from pathlib import Path

import msgspec

from autograder.records import Report


def to_json(report: Report) -> bytes:
    """Fixed order of keys, two spaces, a newline at the end."""
    return msgspec.json.format(msgspec.json.encode(report, order="deterministic"), indent=2) + b"\n"


def write_json(report: Report, path: Path) -> None:
    """Store a report."""
    write_whole(path, to_json(report))


def read_json(path: Path) -> Report:
    """A report that was stored before."""
    return msgspec.json.decode(path.read_bytes(), type=Report)


def write_whole(path: Path, content: bytes) -> None:
    """Write beside it, then rename: a reader never meets half a file, and a link is replaced, not followed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
