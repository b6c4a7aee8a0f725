"""Runs the cases of one variant, one process after another while there is something left to learn."""

import signal
from pathlib import Path
from typing import Any

import msgspec

from autograder.build import places
from autograder.records import BoxFacts, CaseSpec, RunResult
from autograder.run import again, box
from autograder.run.events import Events, Frames, read_events, read_frames
from autograder.run.limits import MIB, Bind, Job, Limits
from autograder.sentences import N_

_MOST_PROCESSES = 4                  # for one variant: a case that kills its process costs one
# The slowest right kernel needs a tenth of this time; one that waits, stopped or for a lock that nobody opens, wants none.
LIMITS = Limits(cpu_s=10, wall_s=90.0, idle_s=10.0, memory_mib=1024, stdout=16 * MIB, stderr=4 * MIB, events=32 * MIB)
PROBE = Limits(cpu_s=5, wall_s=6.0, memory_mib=1024, stdout=16 * MIB, stderr=4 * MIB)
_KINDS = {"cpu": "timeout", "wall": "timeout", "memory": "memory_limit", "output": "output_limit"}


def run_variant(program: Path, variant: str, cases: list[CaseSpec], inputs: dict[int, bytes], work: Path,
                limits: Limits = LIMITS, alone: bool = False) -> RunResult:
    """All cases of one variant; with `alone`, what counts is what the kernels do without the rest of the file (again.py). A process that dies takes one case with it; the others get a new process."""
    result, left, spent = RunResult(variant), list(cases), 0.0
    while left and len(result.facts) < _MOST_PROCESSES and spent < limits.wall_s:
        part = work / f"{variant}-{len(result.facts)}.in"
        part.write_bytes(b"".join(inputs[case.id] for case in left))
        part.chmod(0o644)
        first = _job(program, part, left, limits, alone)
        facts = box.run(first)
        spent += facts.wall_s
        left = _take(result, facts, left, limits, _Alone(first, part, inputs, left) if alone else None)
        part.unlink()
    result.complete = not left and all(case.id in result.finished for case in cases)
    return result


class _Alone(msgspec.Struct):
    """What a second run of the kernels needs of the first."""

    first: Job
    part: Path
    inputs: dict[int, bytes]
    cases: list[CaseSpec]

    def add(self, facts: BoxFacts, frames: Frames, events: Events, limits: Limits) -> tuple[Frames, Events, list[dict[str, Any]]]:
        """What counts of both runs. Where they differ in anything, no case is left out of the second."""
        cases = [case for case in self.cases if case.id in frames.finished]
        self.part.write_bytes(b"".join(self.inputs[case.id] for case in cases))
        without = [case.id for case in cases if not case.again]
        second = again.run(self.first, facts.requests, self.part, cases, without)
        if without and not again.agree(frames, events, second):
            without = []
            second = again.run(self.first, facts.requests, self.part, cases, without)
        ran = [case.id for case in cases if case.id not in without]
        end = [] if second.facts.exit_status == 0 and second.events.ended else [_end(second.facts, second.events, [], limits)]
        return again.frames_of(frames, second.frames, cases, without), again.events_of(events, second.events, ran), end


def _job(program: Path, part: Path, cases: list[CaseSpec], limits: Limits, alone: bool) -> Job:
    room = sum((case.answer_bytes if case.form else 4 * case.m * case.n) + 4096 for case in cases) + MIB
    bounds = msgspec.structs.replace(limits, outputs=room)
    binds = [Bind(program, f"{places.SLOT}/program"), Bind(part, f"{places.SLOT}/in")]
    # Unboxed, the program keeps its host name; in the box these are the names it sees.
    argv = [f"{places.SLOT}/program", f"{places.SLOT}/in", *(["keep"] if alone else [])]
    return Job(argv, bounds, binds, cwd="/tmp", results=("outputs", "events", *(["requests"] if alone else [])),
               env={"SIMT_EVENTS_FD": "4"})


def _take(result: RunResult, facts: BoxFacts, cases: list[CaseSpec], limits: Limits, alone: _Alone | None) -> list[CaseSpec]:
    """Adds what one process brought; returns the cases that still wait for a process."""
    frames, events = read_frames(facts.outputs, cases), read_events(facts.events, len(cases))
    waiting = [case for case in cases if case.id not in frames.finished]
    well = facts.exit_status == 0 and facts.limit is None and events.ended and not waiting
    end = [] if well else [_end(facts, events, waiting, limits)]
    if alone and frames.finished:
        frames, events, second_end = alone.add(facts, frames, events, limits)
        end = end or second_end
    result.raw += events.findings + end
    result.launches += events.launches
    result.counts += events.counts
    result.host_made |= events.host_made
    result.outputs += frames.data
    result.finished += frames.finished
    result.failed |= frames.failed
    facts.outputs = facts.events = facts.requests = b""
    result.facts.append(facts)
    if facts.limit in ("cpu", "wall"):
        return []                     # what took its whole time once would take it again
    return waiting[1:]


def _end(facts: BoxFacts, events: Events, waiting: list[CaseSpec], limits: Limits) -> dict[str, Any]:
    """How the process ended, as a finding; the case it was at is the first without an output."""
    found = ended_badly(facts, events, limits) or _ended_itself(facts, events)
    if waiting:
        found.setdefault("case", waiting[0].id)
    return found


def _ended_itself(facts: BoxFacts, events: Events) -> dict[str, Any]:
    """It left before its work was done. Where the emulator saw it leave, that is one finding and not two."""
    said = next((item for item in events.findings if item.get("kind") == "crash" and (item.get("detail") or {}).get("why") == "exit"), None)
    if said is not None:
        events.findings.remove(said)
        return said if not facts.exit_status else {**said, "text": _why_incomplete(facts, Events())}
    return {"kind": "crash", "count": 1, "text": _why_incomplete(facts, events)}


def ended_badly(facts: BoxFacts, events: Events, limits: Limits) -> dict[str, Any] | None:
    """A limit that fired or a signal that ended it. What the emulator said of it before it died is kept."""
    if facts.limit is None and facts.signal is None:
        return None
    kind = _KINDS.get(facts.limit or "", "crash")
    said = next((item for item in events.findings if item.get("kind") == kind), None) or _stopped_by_alignment(facts, events)
    if said is not None:
        events.findings.remove(said)
    found = {"kind": kind, "count": 1, **(said or {})}
    found["detail"] = {**(found.get("detail") or {}), **_known_of_the_end(facts, limits)}
    if said is None and facts.limit is None and (words := _last_words(facts)):
        found["text"] = words
    return found


def _stopped_by_alignment(facts: BoxFacts, events: Events) -> dict[str, Any] | None:
    """The processor stops at an address that the emulator has told of already: one fault, one story."""
    if facts.signal != signal.SIGSEGV:
        return None
    return next((item for item in events.findings if item.get("kind") == "misaligned"), None)


def _known_of_the_end(facts: BoxFacts, limits: Limits) -> dict[str, Any]:
    if facts.limit in ("cpu", "wall"):
        asleep = limits.idle_s and facts.wall_s < limits.wall_s
        return {"seconds": limits.cpu_s if facts.limit == "cpu" else int(limits.idle_s if asleep else limits.wall_s)}
    if facts.limit:
        return {"limit": limits.memory_mib if facts.limit == "memory" else limits.stdout // MIB}
    return {"signal": _signal_name(facts.signal or 0)}


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _why_incomplete(facts: BoxFacts, events: Events) -> str:
    if events.broken:
        return f"{events.broken}."
    if facts.exit_status:
        return " ".join((N_(f"it ended itself with exit status {facts.exit_status}."), _last_words(facts))).strip()
    return N_("it ended itself (exit was called) before all cases had run.")


def _last_words(facts: BoxFacts) -> str:
    """The last line on stderr: what abort, assert and terminate print."""
    from autograder.build.messages import clean
    lines = facts.stderr[-2000:].decode("utf-8", "replace").strip().splitlines()
    return clean(lines[-1]) if lines else ""


def split_inputs(data: bytes, cases: list[CaseSpec]) -> dict[int, bytes]:
    """The judge's IN file case by case: a JSON line, then A and B where the case has them."""
    pieces, at = {}, 0
    for case in cases:
        end = data.index(b"\n", at) + 1 + case.matrix_bytes
        pieces[case.id] = data[at:end]
        at = end
    return pieces


def plain_input(case: CaseSpec) -> bytes:
    """An input that is not graded: every element is one."""
    import struct
    head = {"id": case.id, "variant": case.variant, "m": case.m, "n": case.n, "k": case.k}
    count = case.m * case.k + case.k * case.n
    return msgspec.json.encode(head) + b"\n" + struct.pack("<f", 1.0) * count
