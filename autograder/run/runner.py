"""Runs the cases of one variant, one process after another while there is something left to learn."""

import signal
from pathlib import Path
from typing import Any

from autograder.build import places
from autograder.records import BoxFacts, CaseSpec, RunResult
from autograder.run import box
from autograder.run.events import Events, Frames, read_events, read_frames
from autograder.run.limits import MIB, Bind, Job, Limits

_MOST_PROCESSES = 4                  # for one variant: a case that kills its process costs one
LIMITS = Limits(cpu_s=20, wall_s=25.0, memory_mib=1024, stdout=16 * MIB, stderr=4 * MIB, events=32 * MIB)
_KINDS = {"cpu": "timeout", "wall": "timeout", "memory": "memory_limit", "output": "output_limit"}


def run_variant(program: Path, variant: str, cases: list[CaseSpec], inputs: dict[int, bytes], work: Path,
                limits: Limits = LIMITS) -> RunResult:
    """All cases of one variant. A process that dies takes one case with it; the others get a new process."""
    result, left, spent = RunResult(variant), list(cases), 0.0
    while left and len(result.facts) < _MOST_PROCESSES and spent < limits.wall_s:
        part = work / f"{variant}-{len(result.facts)}.in"
        part.write_bytes(b"".join(inputs[case.id] for case in left))
        part.chmod(0o644)
        facts = box.run(_job(program, part, left, limits))
        part.unlink()
        spent += facts.wall_s
        left = _take(result, facts, left, limits)
    result.complete = not left and all(case.id in result.finished for case in cases)
    return result


def _job(program: Path, part: Path, cases: list[CaseSpec], limits: Limits) -> Job:
    room = sum(4 * case.m * case.n + 4096 for case in cases) + MIB
    bounds = Limits(**{**{name: getattr(limits, name) for name in limits.__struct_fields__}, "outputs": room})
    binds = [Bind(program, f"{places.SLOT}/program"), Bind(part, f"{places.SLOT}/in")]
    # Unboxed, the program keeps its host name; in the box these are the names it sees.
    return Job([f"{places.SLOT}/program", f"{places.SLOT}/in"], bounds, binds, cwd="/tmp", results=True)


def _take(result: RunResult, facts: BoxFacts, cases: list[CaseSpec], limits: Limits) -> list[CaseSpec]:
    """Adds what one process brought; returns the cases that still wait for a process."""
    frames, events = read_frames(facts.outputs, cases), read_events(facts.events, len(cases))
    for case in cases:
        if case.id not in frames.failed:
            continue
        result.failed[case.id] = frames.failed[case.id]
    result.raw += events.findings
    result.launches += events.launches
    result.counts += events.counts
    result.outputs += frames.data
    result.finished += frames.finished
    facts.outputs = facts.events = b""
    result.facts.append(facts)
    waiting = [case for case in cases if case.id not in frames.finished]
    if facts.exit_status == 0 and facts.limit is None and events.ended and not waiting:
        return []
    result.raw.append(_end(facts, events, frames, waiting, limits))
    if facts.limit in ("cpu", "wall"):
        return []                     # what took its whole time once would take it again
    return waiting[1:]


def _end(facts: BoxFacts, events: Events, frames: Frames, waiting: list[CaseSpec], limits: Limits) -> dict[str, Any]:
    """How the process ended, as a finding; the case it was at is the first without an output."""
    found: dict[str, Any] = {"kind": _KINDS.get(facts.limit or "", "crash"), "count": 1, "detail": {}}
    if waiting:
        found["case"] = waiting[0].id
    if facts.limit in ("cpu", "wall"):
        found["detail"] = {"seconds": limits.cpu_s if facts.limit == "cpu" else int(limits.wall_s)}
    elif facts.limit == "memory":
        found["detail"] = {"limit": limits.memory_mib}
    elif facts.limit == "output":
        found["detail"] = {"limit": limits.stdout // MIB}
    elif facts.signal is not None:
        found["detail"] = {"signal": _signal_name(facts.signal)}
        found["text"] = _last_words(facts)
    else:
        found["text"] = _why_incomplete(facts, events, frames)
    return {name: value for name, value in found.items() if value not in (None, "")}


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _why_incomplete(facts: BoxFacts, events: Events, frames: Frames) -> str:
    if events.broken:
        return f"{events.broken}."
    if facts.exit_status:
        return f"it ended itself with exit status {facts.exit_status}. {_last_words(facts)}".strip()
    return "it ended itself (exit was called) before all cases had run."


def _last_words(facts: BoxFacts) -> str:
    """The last line on stderr: what abort, assert and terminate print."""
    from autograder.build.messages import clean
    lines = facts.stderr[-2000:].decode("utf-8", "replace").strip().splitlines()
    return clean(lines[-1]) if lines else ""


def split_inputs(data: bytes, cases: list[CaseSpec]) -> dict[int, bytes]:
    """The judge's IN file case by case: a JSON line, then A and B."""
    pieces, at = {}, 0
    for case in cases:
        end = data.index(b"\n", at) + 1 + 4 * (case.m * case.k + case.k * case.n)
        pieces[case.id] = data[at:end]
        at = end
    return pieces
