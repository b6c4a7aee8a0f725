"""Logs and frames that nobody vouches for."""

import json

import pytest

from autograder.records import CaseSpec
from autograder.run.events import read_events, read_frames

LAUNCH = {"record": "launch", "case": 3, "kernel": "tiled<16>", "grid": [2, 2, 1], "block": [16, 16, 1], "shared": 2048}
COUNTS = {"record": "counts", "case": 3, "loads": {"A": 10, "B": 12}, "stores": {"C": 4}}
FINDING = {"record": "finding", "kind": "race_shared", "case": 3, "count": 2, "pc": 77}
END = {"record": "end", "cases": 1, "findings": 1}


def log(*records) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def test_a_whole_log():
    events = read_events(log(LAUNCH, FINDING, COUNTS, END), 1)
    assert (events.ended, events.broken) == (True, "")
    assert events.launches[0].block == [16, 16, 1]
    assert events.counts[0].loads == {"A": 10, "B": 12}
    assert events.findings == [{"kind": "race_shared", "case": 3, "count": 2, "pc": 77}]


@pytest.mark.parametrize("data", [
    log(LAUNCH, FINDING), b"", log(LAUNCH, FINDING, END)[:-1], log(LAUNCH, END), log(FINDING, {**END, "cases": 2}),
    log(FINDING, END, FINDING), log(FINDING) + b"nonsense\n" + log(END), log(FINDING, COUNTS, COUNTS, END),
    log({**LAUNCH, "block": "big"}, FINDING, END), log(FINDING) + b"\xff\xfe\n" + log(END), log(FINDING, END) + b"half"])
def test_a_log_that_is_not_whole_is_never_taken_for_one(data):
    assert not read_events(data, 1).ended


def test_what_came_before_the_break_is_kept():
    assert len(read_events(log(FINDING, LAUNCH) + b'{"record": "fin', 1).findings) == 1


CASES = [CaseSpec(5, "naive", 1, 2, 1, "hand"), CaseSpec(6, "naive", 1, 1, 1, "hand")]


def frame(number: int, body: bytes, status: str = "ok", **more) -> bytes:
    return json.dumps({"id": number, "status": status, "bytes": len(body), **more}).encode() + b"\n" + body


def test_whole_frames():
    data = frame(5, b"\n" * 8) + frame(6, b"", "cuda_error", detail="launch: no")
    frames = read_frames(data, CASES)
    assert (frames.data, frames.finished, frames.failed) == (data, [5, 6], {6: "launch: no"})


@pytest.mark.parametrize("tail", [
    frame(6, b"abcd")[:-1], b"x" * 70000, b'{"id": 6}\n', frame(5, b"again"), frame(9, b"other"), b'{"id":6,"status":"ok","bytes":-4}\n'])
def test_only_whole_frames_go_on_to_the_judge(tail):
    whole = frame(5, b"12345678")
    frames = read_frames(whole + tail, CASES)
    assert (frames.data, frames.finished) == (whole, [5])
