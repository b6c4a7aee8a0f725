"""`run`: any CUDA program of the user's own under the emulator, with its own files, terminal and environment."""

import os
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from autograder.build import compile as build
from autograder.records import Finding
from autograder.run import box, headers, orders, runner, symbolise
from autograder.run.events import read_events
from autograder.run.limits import MIB, Bind, Job, Limits

_KEPT = 64 * MIB                     # of each run's output, where it is compared
UNFINISHED = 2                       # there is no program: the same status as any other mistake of the user's


class Ran(Struct):
    """What became of one program."""

    exit_status: int
    findings: list[Finding]
    sources: dict[str, str]
    stdout: bytes = b""              # only where it was kept, to be compared
    stderr: bytes = b""


def run(file: Path, words: list[str], limits: Limits, work: Path, order: str = orders.FORWARD, folders: Sequence[Path] = ()) -> Ran:
    """Compiles the file, with the headers that lie beside it or in `folders`, and runs it where the user stands."""
    program, texts, findings = _program(file, work, folders)
    if program is None:
        return Ran(UNFINISHED, findings, texts)
    return _ran(program, words, limits, texts, order)


def run_in_several_orders(file: Path, words: list[str], limits: Limits, work: Path, folders: Sequence[Path] = ()) -> Ran:
    """Compiles once and runs in each order. The answer is that of the first, and whatever another order makes otherwise."""
    program, texts, findings = _program(file, work, folders)
    if program is None:
        return Ran(UNFINISHED, findings, texts)
    first, *others = [_ran(program, words, limits, texts, order, kept=True) for order in orders.SEVERAL]
    for order, other in zip(orders.SEVERAL[1:], others):
        if found := orders.difference(order, first, other, file.name):
            first.findings.append(found)
            break                     # one fault, one finding: the other orders say the same
    return first


def _program(file: Path, work: Path, folders: Sequence[Path]) -> tuple[Path | None, dict[str, str], list[Finding]]:
    sources = headers.gathered(file, folders)
    texts = {name: data.decode("utf-8", "replace") for name, data in sources.items()}
    slot = work / "slot"
    built = build.compile_source(sources, file.name, slot, graded=False)
    if built.object:
        built = build.link(slot, file.name, set(sources), adapter=None)
    return built.program, texts, built.findings


def _ran(program: Path, words: list[str], limits: Limits, texts: dict[str, str], order: str, kept: bool = False) -> Ran:
    env = {"SIMT_EVENTS_FD": "4", "SIMT_ORDER": order}
    if kept:
        env, limits = {**os.environ, **env}, replace(limits, stdout=_KEPT, stderr=_KEPT)
    job = Job([str(program), *words], limits, [], cwd=os.getcwd(), env=env, results=("events",), inherit=not kept)
    facts = box.run(job, "none")
    events = read_events(facts.events, 0)
    end = runner.ended_badly(facts, events, limits)
    found = symbolise.findings(events.findings + ([end] if end else []), program, set(texts))
    status = facts.exit_status if facts.exit_status is not None else 128 + (facts.signal or 0)
    return Ran(status, found, texts, facts.stdout, facts.stderr)


def limits_for(seconds: float, memory_mib: int) -> Limits:
    """Bounds for a program of one's own: time and memory, little else."""
    return Limits(cpu_s=max(1, int(seconds * (os.cpu_count() or 1))), wall_s=seconds, memory_mib=memory_mib, file_mib=16384,
                  open_files=1024, processes=4096, stdout=1 << 40, stderr=1 << 40, events=256 * MIB)
