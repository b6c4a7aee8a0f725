"""Logs and outputs as a hostile process may leave them: pieces of honest ones changed, with a fixed seed."""

from __future__ import annotations

import random
from pathlib import Path

from autograder.records import CaseSpec, Finding
from autograder.run import events, symbolise

CASES = [CaseSpec(1, "tile8", 2, 3, 4, "eighths"), CaseSpec(2, "tile8", 1, 1, 1, "eighths")]
LOG = b"""{"record": "launch", "case": 1, "kernel": "tiled<8>", "grid": [2, 2, 1], "block": [8, 8, 1], "shared": 512}
{"record": "finding", "kind": "race_shared", "case": 1, "count": 3, "file": "a.cu", "line": 31, "thread": [3, 0, 0], "other": {"line": 37, "thread": [1, 0, 0]}, "spread": {"blocks": 2, "threads": 4, "rounds": [1, 2]}, "waiting": [{"line": 3, "threads": 2, "first": [0, 0, 0]}]}
{"record": "counts", "case": 1, "loads": {"A": 8, "B": 12}, "stores": {"C": 6}}
{"record": "end", "cases": 2, "findings": 1}
"""
FRAMES = b'{"id": 1, "status": "ok", "detail": "", "bytes": 24}\n' + bytes(24) + b'{"id": 2, "status": "cuda_error", "detail": "why", "bytes": 0}\n'
ODD = [b"null", b"[]", b"{}", b"-1", b"1e999", b"99999999999999999999", b"\xff", b"\n", b'"', b"true", b'{"record": "end"}\n', b"\\ud800"]


def changed(data: bytes, draw: random.Random) -> bytes:
    data = bytearray(data)
    for _ in range(draw.randint(1, 4)):
        at, length = draw.randrange(len(data) + 1), draw.randrange(12)
        data[at:at + length * draw.randrange(2)] = draw.choice([draw.choice(ODD), data[at:at + length], b""])
    return bytes(data)


def test_a_log_is_read_or_said_to_be_broken() -> None:
    draw = random.Random(1)
    for _ in range(4000):
        read = events.read_events(changed(LOG, draw), len(CASES))
        assert not (read.ended and read.broken)
        found = symbolise.findings(read.findings, Path("/nowhere"), set())
        assert all(isinstance(finding, Finding) for finding in found)


def test_frames_are_taken_whole_or_not_at_all() -> None:
    draw = random.Random(2)
    for _ in range(4000):
        data = changed(FRAMES, draw)
        read = events.read_frames(data, CASES)
        assert data.startswith(read.data)
        assert set(read.finished) <= {1, 2} and len(set(read.finished)) == len(read.finished)
        assert set(read.failed) <= set(read.finished)
