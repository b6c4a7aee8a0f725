"""Which lines of the source a finding is about, and what to write beside each."""

from msgspec import Struct, field

from autograder.records import Finding, Place
from autograder.report.words import say
from autograder.report.words.entry import N_
from autograder.report.words.pieces import ACCESS, triple


class Mark(Struct):
    """One guilty line. `side` tells the two parties apart, in words and numbers and not by colour alone."""

    file: str
    line: int
    side: int                       # 1: where it was noticed, 2: the other party, 3 and on: further places
    notes: list[str] = field(default_factory=list)


FATE = {
    "returned": (N_("1 thread returned here"), N_("{threads} threads returned here")),
    "finished": (N_("1 thread ended"), N_("{threads} threads ended")),
    "faulted": (N_("1 thread was stopped here"), N_("{threads} threads were stopped here")),
}
ELSEWHERE = (N_("1 thread is here"), N_("{threads} threads are here"))
WAITS = (N_("1 thread waits here"), N_("{threads} threads wait here"))


def marks_of(finding: Finding, language: str = "en") -> list[Mark]:
    """Every marked line, the guilty one first (of a barrier's story: those who never came); notes on one line share a mark."""
    found: list[Mark] = []
    story = finding.waiting or finding.absent
    other = finding.other
    if finding.file and finding.line and not story:
        _add(found, finding.file, finding.line, _who(finding, other, language))
    if other and other.line and not story and (other.file or finding.file):
        _add(found, other.file or finding.file or "", other.line, _given(finding, language) or _who(other, finding, language))
    if finding.launch and finding.launch.line and (started := _started(finding, language)):
        _add(found, finding.launch.file or "", finding.launch.line, started)
    for places, forms in ((finding.absent, FATE), (finding.waiting, None)):
        for place in places:
            if place.line:
                _add(found, place.file or finding.file or "", place.line, _place(place, forms, language))
    return found


def _add(found: list[Mark], file: str, line: int, note: str) -> None:
    mark = next((m for m in found if (m.file, m.line) == (file, line)), None)
    if mark is None:
        mark = Mark(file, line, len(found) + 1)
        found.append(mark)
    if note and note not in mark.notes:
        mark.notes.append(note)


def _given(finding: Finding, language: str) -> str:
    """What is said beside a launch that gave too little dynamic shared memory."""
    if finding.kind != "out_of_bounds_shared" or "given" not in finding.detail:
        return ""
    return say(N_("gives {given} bytes of dynamic shared memory"), language, given=finding.detail["given"])


def _started(finding: Finding, language: str) -> str:
    """What is said beside a launch that is part of the story: C is not covered, or more than C."""
    if finding.detail.get("reason") != "poison" and finding.kind != "not_tiled" or "grid" not in finding.detail:
        return ""
    grid, block = ("×".join(map(str, finding.detail[name])) for name in ("grid", "block_size"))
    return say(N_("starts {grid} blocks of {block_size} threads"), language, grid=grid, block_size=block)


def _who(party, beside, language: str) -> str:
    """“thread (3,0) writes, round 2”: as much of it as is known, and the block where the other party is of another one."""
    parts = []
    if party.thread:
        does = say(ACCESS[party.access], language) if party.access in ACCESS else ""
        foreign = beside is not None and beside.block and party.block and beside.block != party.block
        text = N_("thread {thread} of block {block} {does}") if foreign else N_("thread {thread} {does}")
        thread, block = triple(party.thread, beside and beside.thread), triple(party.block, beside and beside.block)
        parts.append(say(text, language, thread=thread, block=block, does=does).strip())
    if party.round:
        parts.append(say(N_("round {round}"), language, round=party.round))
    return say(N_(", "), language).join(parts)


def _place(place: Place, forms: dict[str, tuple[str, str]] | None, language: str) -> str:
    one, many = WAITS if forms is None else forms.get(place.how or "", ELSEWHERE)
    return say(one if place.threads == 1 else many, language, threads=place.threads)
