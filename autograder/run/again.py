"""The kernels of a submission, run once more without the rest of it: only what they do then can earn points.

The first process is the student's: what it says of itself may lower a score, and tells what its host code asked of the
device. The second holds the same program, but nothing of the file runs there except kernels, and the emulator in it
reports to us. For an honest program both say the same.
"""

from pathlib import Path
from typing import Any

import msgspec

from autograder.build import places
from autograder.records import BoxFacts, CaseSpec
from autograder.run import box
from autograder.run.events import Events, Frames, read_events, read_frames
from autograder.run.limits import Bind, Job

_REQUESTS = f"{places.SLOT}/requests"
_ON_DEVICE = f"{places.SLOT}/on_device"


class Second(msgspec.Struct):
    """What the second process said, and how it ended."""

    facts: BoxFacts
    frames: Frames
    events: Events


def on_device(program: Path) -> Path:
    """Beside a program: the names of the functions that its kernels reach."""
    return program.parent.with_suffix(".kernels")


def write_on_device(program: Path, names: list[str]) -> None:
    """Leaves them there."""
    on_device(program).write_text("".join(f"{name}\n" for name in names), "utf-8")
    on_device(program).chmod(0o644)


def run(first: Job, requests: bytes, part: Path, cases: list[CaseSpec], without: list[int]) -> Second:
    """The cases that the first process finished, in the same order. Of those in `without` no kernel is launched."""
    file = part.with_suffix(".requests")
    file.write_bytes(requests)
    file.chmod(0o644)
    argv = [*first.argv[:2], "again", _REQUESTS, _ON_DEVICE, *(str(number) for number in without)]
    job = msgspec.structs.replace(first, argv=argv, binds=[*first.binds, Bind(file, _REQUESTS), Bind(on_device(first.binds[0].host), _ON_DEVICE)], results=("outputs", "events"))
    facts = box.run(job)
    file.unlink()
    second = Second(facts, read_frames(facts.outputs, cases), read_events(facts.events, len(cases)))
    facts.outputs = facts.events = b""
    for number in without:
        second.frames.pieces.pop(number, None)
    second.events.counts = [counts for counts in second.events.counts if counts.case not in without]
    return second


def agree(first: Frames, events: Events, second: Second) -> bool:
    """Whether both tell the same of every case that the second one ran."""
    pieces, counts = second.frames.pieces, second.events.counts
    return (second.events.ended and all(first.pieces.get(case) == piece for case, piece in pieces.items() if case not in first.failed)
            and all(count in events.counts for count in counts))


def frames_of(first: Frames, second: Frames, cases: list[CaseSpec], without: list[int]) -> Frames:
    """The second one's answers; where the first says itself that something failed, that stands."""
    found = Frames()
    for case in cases:
        source = first if case.id in first.failed or case.id in without else second
        if case.id in first.pieces and case.id in source.pieces:
            found.finished.append(case.id)
            found.pieces[case.id] = source.pieces[case.id]
            found.failed |= {case.id: source.failed[case.id]} if case.id in source.failed else {}
    found.data = b"".join(found.pieces.values())
    return found


def events_of(first: Events, second: Events, finished: list[int]) -> Events:
    """What kernels did is taken from the second log; the first adds what it says against itself, and cases that never ended."""
    known = {_mark(finding) for finding in first.findings}
    return Events(findings=first.findings + [finding for finding in second.findings if _mark(finding) not in known],
                  launches=[launch for launch in first.launches if launch.case not in finished] + second.launches,
                  counts=[counts for counts in first.counts if counts.case not in finished] + second.counts,
                  host_made=second.host_made, ended=first.ended and second.ended, broken=first.broken or second.broken)


def _mark(finding: dict[str, Any]) -> str:
    """One and the same fault in both logs, whatever else they say of it."""
    return repr([finding.get(part) for part in ("kind", "pc", "file", "line")])
