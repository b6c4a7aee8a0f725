"""Reads what a graded program wrote on fd 3 and fd 4. Nobody vouches for it: what does not fit is said, never trusted."""

from typing import Any

import msgspec
from msgspec import Struct, field

from autograder.records import CaseCounts, CaseSpec, LaunchSeen
from autograder.sentences import N_

_MOST_FINDINGS = 2000


class Events(Struct):
    """The log of one process."""

    findings: list[dict[str, Any]] = field(default_factory=list)
    launches: list[LaunchSeen] = field(default_factory=list)
    counts: list[CaseCounts] = field(default_factory=list)
    host_made: dict[int, int] = field(default_factory=dict)   # case: numbers that the host handed over and no device had held
    ended: bool = False              # the last line is the sentinel, and its figures are right
    broken: str = ""                 # why the log cannot be believed


class Frames(Struct):
    """The outputs of one process: whole frames only."""

    data: bytes = b""
    pieces: dict[int, bytes] = field(default_factory=dict)    # the same, by case
    finished: list[int] = field(default_factory=list)
    failed: dict[int, str] = field(default_factory=dict)


def read_events(data: bytes, cases: int) -> Events:
    """Line by line. A log that was cut short ends in half a line, which is dropped."""
    events = Events()
    whole, _, half = data.rpartition(b"\n")
    for line in whole.splitlines():
        if events.ended:
            events.ended, events.broken = False, N_("something was written after the end of the log")
            break
        try:
            _take(events, msgspec.json.decode(line), cases)
        except (msgspec.DecodeError, msgspec.ValidationError, ValueError):
            events.broken = N_("the log holds a line that the emulator does not write")
            break
    seen = [counts.case for counts in events.counts]
    if len(set(seen)) != len(seen):
        events.broken = N_("the log counts one case twice")
    events.ended = events.ended and not events.broken and not half
    return events


def _take(events: Events, line: Any, cases: int) -> None:
    record = line.pop("record") if isinstance(line, dict) and "record" in line else None
    if record == "finding":
        if len(events.findings) < _MOST_FINDINGS:
            events.findings.append(line)
    elif record == "launch":
        events.launches.append(msgspec.convert(line, LaunchSeen))
    elif record == "counts":
        events.counts.append(msgspec.convert(line, CaseCounts))
    elif record == "host_made":
        events.host_made[int(line["case"])] = int(line["words"])
    elif record == "unsupported":
        events.findings.append({"kind": "unsupported", "count": 1, **line, "detail": {"what": str(line.get("what", ""))}})
    elif record == "end":
        events.ended = line.get("cases") == cases and line.get("findings") in (None, len(events.findings))
        events.broken = "" if events.ended else N_("the figures at the end of the log do not add up")


def read_frames(data: bytes, cases: list[CaseSpec]) -> Frames:
    """Frames in the order of the cases. The bytes go on to the judge; here only their ids are read."""
    frames, at, wanted = Frames(), 0, {case.id for case in cases}
    while at < len(data):
        end = data.find(b"\n", at, at + 65536)
        head = _head(data[at:end]) if end >= 0 else None
        if head is None or head["id"] not in wanted or end + 1 + head["bytes"] > len(data):
            break
        wanted.discard(head["id"])
        frames.finished.append(head["id"])
        if head["status"] != "ok":
            frames.failed[head["id"]] = str(head.get("detail", ""))[:400]
        frames.pieces[head["id"]] = data[at:end + 1 + head["bytes"]]
        at = end + 1 + head["bytes"]
    frames.data = data[:at]
    return frames


def _head(line: bytes) -> dict[str, Any] | None:
    try:
        head = msgspec.json.decode(line)
        if isinstance(head["id"], int) and isinstance(head["bytes"], int) and head["bytes"] >= 0 and isinstance(head["status"], str):
            return head
    except (msgspec.DecodeError, KeyError, TypeError):
        pass
    return None
