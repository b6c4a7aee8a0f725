"""Two threads over time: the two accesses that meet, and the barrier that should have kept them apart."""

from msgspec import Struct

from autograder.records import Finding
from autograder.report.pictures.svg import Drawing
from autograder.report.words import say
from autograder.report.words.entry import N_
from autograder.report.words.pieces import ACCESS, cell, translations_of, triple

WIDTH, MEET, GATE_LATE, GATE_EARLY = 400, 300, 118, 352
LANES = (40, 116)      # top of each bar
BAR = 34
CAPTION = 24           # the room that a caption takes above its bar


class Party(Struct):
    """One side of the race as the picture needs it."""

    side: int
    thread: str
    block: str | None
    line: int | None
    access: str | None
    round: int | None


def parties(finding: Finding) -> tuple[Party, Party] | None:
    """Both sides, or nothing where one is not known."""
    other = finding.other
    if other is None or not finding.thread or not other.thread:
        return None
    foreign = other.block is not None and other.block != finding.block
    return (Party(1, triple(finding.thread, other.thread) or "", triple(finding.block, other.block) if foreign else None, finding.line, finding.access, finding.round),
            Party(2, triple(other.thread, finding.thread) or "", triple(other.block, finding.block) if foreign else None, other.line, other.access, other.round))


def picture(finding: Finding, language: str, uid: str) -> str:
    both = parties(finding)
    if both is None:
        return ""
    early, late, phases = _roles(both)
    d = Drawing(WIDTH, 206, uid)
    for begin, end in ((LANES[0], LANES[1] - CAPTION), (LANES[1], LANES[1] + BAR)):      # not through the lower caption
        d.line(MEET, begin, MEET, end, "ink-line", 1.5, "2 4")
    for top, party in zip(LANES, (early, late)):
        _caption(d, top - 14, party, finding, language)
    if phases:
        _behind(d, LANES[0], say(phases[0], language, round=early.round))
        _ahead(d, LANES[1], say(phases[1], language, round=late.round, before=(late.round or 1) - 1), say(phases[2], language, round=late.round))
        d.text(GATE_LATE, LANES[1] + BAR + 21, say(N_("no barrier"), language), "bad-text", 13.5, "middle")
    else:
        for top in LANES:
            d.rect(0, top, WIDTH - 10, BAR, "quiet", 4)
    for top, party in zip(LANES, (early, late)):
        d.badge(MEET, top + BAR / 2, str(party.side), _colour(party))
    d.path(f"M0 184 H{WIDTH - 8} m-6 -4 l6 4 l-6 4", "line", 1)
    d.text(WIDTH - 10, 202, say(N_("time"), language), "soft", 12, "end")
    return d.done(say(N_("Two threads at the same element"), language), finding.message)


def _roles(both: tuple[Party, Party]) -> tuple[Party, Party, tuple[str, str, str] | None]:
    """Who is behind, who is ahead, and what each is doing, as far as the rounds say it."""
    here, there = both
    if here.round and there.round and here.round != there.round:
        early, late = sorted(both, key=lambda p: p.round or 0)
        return early, late, (N_("round {round}"), N_("round {before}"), N_("round {round}"))
    writer, reader = (here, there) if here.access == "write" else (there, here)
    if here.round and here.round == there.round and reader.access == "read" and (writer.line or 0) < (reader.line or 0):
        return writer, reader, (N_("round {round}: loading"), N_("loading"), N_("round {round}: computing"))
    return here, there, None


def _colour(party: Party) -> str:
    return "bad" if party.side == 1 else "accent"


def _caption(d: Drawing, y: float, party: Party, finding: Finding, language: str) -> None:
    does = say(ACCESS.get(party.access or "", N_("touches")), language)
    element = cell(finding, translations_of(language)) or say(N_("the same place"), language)
    if party.block:
        text = say(N_("block {block}, thread {thread} {does} {cell}, line {line}"), language,
                   block=party.block, thread=party.thread, does=does, cell=element, line=party.line or "?")
    else:
        text = say(N_("thread {thread} {does} {cell}, line {line}"), language,
                   thread=party.thread, does=does, cell=element, line=party.line or "?")
    d.text(0, y + 6, text, "bad-text" if party.side == 1 else "accent-text", 14.5)


def _behind(d: Drawing, top: float, doing: str) -> None:
    d.rect(0, top, GATE_EARLY - 12, BAR, "quiet", 4)
    d.text(12, top + 22, doing, "soft", 14)
    _gate(d, GATE_EARLY, top)


def _ahead(d: Drawing, top: float, before: str, now: str) -> None:
    d.rect(0, top, GATE_LATE - 10, BAR, "quiet", 4)
    d.text(12, top + 22, before, "soft", 14)
    _gate(d, GATE_LATE, top)
    d.rect(GATE_LATE + 10, top, WIDTH - GATE_LATE - 20, BAR, "quiet", 4)
    d.text(GATE_LATE + 22, top + 22, now, "soft", 14)


def _gate(d: Drawing, x: float, top: float) -> None:
    """Where a barrier is missing."""
    d.line(x, top, x, top + BAR + 6, "bad-line", 2.5, "4 4")
