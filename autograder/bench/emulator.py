"""Runs one product in one of the programs, on one core, and believes nothing that did not come out right."""

import json
import struct
from pathlib import Path

from msgspec import Struct

from autograder.bench.accesses import Accesses, Shape
from autograder.bench.process import Ran, one_core, run
from autograder.bench.programs import TILE, VARIANT
from autograder.faults import GraderFault
from autograder.records import CaseCounts, CaseSpec
from autograder.run.events import read_events, read_frames
from autograder.run.runner import plain_input


class Seen(Struct):
    """One run: what it cost and what its log counted."""

    ran: Ran
    counts: CaseCounts


def run_product(program: Path, shape: Shape, work: Path) -> Seen:
    """tile16 on inputs that are all one: every element of C is K."""
    case = CaseSpec(0, VARIANT, *shape, "probe", tile=TILE)
    cases = work / "cases-{}-{}-{}".format(*shape)
    if not cases.exists():
        cases.write_bytes(plain_input(case))
    ran, outputs, events = _run(program, cases, work)
    frames, log = read_frames(outputs, [case]), read_events(events, 1)
    m, n, k = shape
    right = frames.finished == [0] and outputs.endswith(b"\n" + struct.pack("<f", k) * (m * n))
    if not right or log.findings or not log.ended or len(log.counts) != 1:
        raise GraderFault(f"{m}×{k} · {k}×{n} did not come out right while it was measured.", "See: make grade SUBMISSION=solutions")
    return Seen(ran, log.counts[0])


def run_empty(program: Path, work: Path) -> Ran:
    """The same process with nothing to compute: what has to be taken off."""
    cases = work / "no-cases"
    cases.write_bytes(b"")
    return _run(program, cases, work)[0]


def count_accesses(counting: Path, shape: Shape, work: Path) -> Accesses:
    """Every callback of the kernel, counted."""
    told = json.loads(run_product(counting, shape, work).ran.stdout)
    return Accesses(told["shared"], told["global"])


def _run(program: Path, cases: Path, work: Path) -> tuple[Ran, bytes, bytes]:
    outputs, events = work / "outputs", work / "events"
    with one_core():
        ran = run([str(program), str(cases)], work, {3: outputs, 4: events})
    return ran, outputs.read_bytes(), events.read_bytes()
