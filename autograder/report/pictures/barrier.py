"""Who waits at which barrier, and where the others are: the lines of the kernel from left to right."""

from msgspec import Struct

from autograder.records import Finding, Place
from autograder.report.marks import marks_of
from autograder.report.pictures.svg import Drawing, text_width
from autograder.report.words import say
from autograder.report.words.entry import N_

WIDTH, BASE, TALLEST = 400, 118, 74
ENDS = {"returned": N_("returned"), "finished": N_("ended"), "faulted": N_("stopped"), "": N_("still here")}
MOST = 5


class Stop(Struct):
    """One group of threads at one line; `side` is the number of the mark beside that line."""

    side: int
    line: int
    threads: int
    what: str
    waiting: bool


def picture(finding: Finding, language: str, uid: str) -> str:
    stops = _stops(finding, language)
    if not stops or not any(stop.threads for stop in stops):
        return ""
    d = Drawing(WIDTH, 176, uid)
    d.path(f"M0 {BASE} H{WIDTH - 8} m-6 -4 l6 4 l-6 4", "line", 1.2)
    step = WIDTH / (len(stops) + 0.4)
    most = max(stop.threads for stop in stops)
    for i, stop in enumerate(stops):
        _draw_stop(d, step * (i + 0.6), min(110, step * 0.72), stop, most, _where(stop, len(stops), language))
    d.text(WIDTH - 10, 174, say(N_("the lines of the kernel, from top to bottom"), language), "soft", 12, "end")
    return d.done(say(N_("Who waits where"), language), finding.message)


def _stops(finding: Finding, language: str) -> list[Stop]:
    sides = {mark.line: mark.side for mark in marks_of(finding, language)}
    waiting = [_stop(p, say(N_("wait"), language), True, sides) for p in finding.waiting]
    absent = [_stop(p, say(ENDS.get(p.how or "", ENDS[""]), language), False, sides) for p in finding.absent]
    return sorted(waiting + absent, key=lambda s: s.line or 10**9)[:MOST]


def _stop(place: Place, what: str, waiting: bool, sides: dict[int, int]) -> Stop:
    return Stop(sides.get(place.line or 0, 0), place.line or 0, place.threads, what, waiting)


def _where(stop: Stop, stops: int, language: str) -> str:
    """Where there is little room, the thick bar alone says that it is a barrier."""
    where = say(N_("line {line}"), language, line=stop.line) if stop.line else say(N_("the end"), language)
    return say(N_("barrier, {where}"), language, where=where) if stop.waiting and stops < 3 else where


def _draw_stop(d: Drawing, x: float, width: float, stop: Stop, most: int, where: str) -> None:
    height = max(6, TALLEST * stop.threads / most)
    colour = {1: "bad", 2: "accent"}.get(stop.side, "")
    d.rect(x - width / 2, BASE - height, width, height, f"{colour}-soft" if colour else "quiet", 3)
    d.text(x, BASE - height - 9, f"{stop.threads} {stop.what}", f"{colour}-text" if colour else "strong", 14.5, "middle")
    if stop.waiting:
        edge = x + width / 2 + 6
        d.line(edge, BASE - TALLEST - 8, edge, BASE + 8, "ink-line", 3.5)
    d.text(x + (12 if colour else 0), BASE + 25, where, "", 14, "middle")
    if colour:
        d.badge(x - text_width(where, 14) / 2 - 4, BASE + 20, str(stop.side), colour)
