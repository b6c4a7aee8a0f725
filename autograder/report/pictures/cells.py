"""One tile, cell by cell, as the emulator saw it: what was filled with zero or stored nothing, and where an answer differs."""

from autograder.records import Finding
from autograder.report.pictures.svg import Drawing
from autograder.report.words import say
from autograder.report.words.entry import N_

WIDTH, SIDE, TOP, LEFT, LEGEND = 400, 176, 30, 30, 222
EMPTY, MISSED = "#", "x"

HEADING = {"A": N_("tile of A"), "B": N_("tile of B"), "C": N_("threads of the block")}
HELD = {"A": N_("an element of A"), "B": N_("an element of B"), "C": N_("stores an element")}
LEFT_OUT = {"A": N_("filled with zero"), "B": N_("filled with zero"), "C": N_("stores nothing")}


def picture(finding: Finding, language: str, uid: str) -> str:
    cells, missed, matrix = finding.detail.get("cells"), finding.detail.get("missed") or [], finding.detail.get("matrix")
    if not _square(cells) or matrix not in HEADING:
        return ""
    d = Drawing(WIDTH, TOP + SIDE + 20, uid)
    side = SIDE / len(cells)
    _grid(d, cells, side)
    _marks(d, missed if _square(missed) and len(missed) == len(cells) else [], side)
    _axes(d, len(cells), side)
    _legend(d, finding, matrix, bool(missed), language)
    return d.done(say(HEADING[matrix], language), finding.message)


def _square(rows: object) -> bool:
    """A report may come from anywhere: only a square of characters is drawn."""
    return isinstance(rows, list) and 2 <= len(rows) <= 32 and all(isinstance(row, str) and len(row) == len(rows) for row in rows)


def _grid(d: Drawing, cells: list[str], side: float) -> None:
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            x, y = LEFT + column * side, TOP + row * side
            d.rect(x, y, side, side, "cell")
            if cell == EMPTY:
                d.hatched(x, y, side, side)
            else:
                d.rect(x + 1, y + 1, side - 2, side - 2, "accent-soft")


def _marks(d: Drawing, missed: list[str], side: float) -> None:
    for row, line in enumerate(missed):
        for column, cell in enumerate(line):
            if cell == MISSED:
                x, y, gap = LEFT + column * side, TOP + row * side, side / 4
                d.path(f"M{x + gap:g} {y + gap:g} l{side - 2 * gap:g} {side - 2 * gap:g} m0 {2 * gap - side:g} l{2 * gap - side:g} {side - 2 * gap:g}",
                       "bad-line", 1.6)


def _axes(d: Drawing, edge: int, side: float) -> None:
    for index in (0, edge - 1):
        d.text(LEFT + (index + 0.5) * side, TOP - 8, str(index), "soft", 12, "middle")
        d.text(LEFT - 8, TOP + (index + 0.5) * side + 4, str(index), "soft", 12, "end")
    d.text(LEFT + SIDE / 2, TOP - 8, "tx", "soft", 12, "middle")
    d.text(LEFT - 8, TOP + SIDE / 2 + 4, "ty", "soft", 12, "end")


def _legend(d: Drawing, finding: Finding, matrix: str, missed: bool, language: str) -> None:
    detail, y = finding.detail, TOP + 12
    d.text(LEGEND, y, say(HEADING[matrix], language), "strong", 15)
    for label, known in ((N_("block ({bx},{by})"), "bx" in detail), (N_("round {round}"), "round" in detail)):
        if known:
            y += 22
            d.text(LEGEND, y, say(label, language, **{name: detail.get(name, "") for name in ("bx", "by", "round")}), "soft", 14)
    for kind, label in (("held", HELD[matrix]), ("empty", LEFT_OUT[matrix]), ("missed", N_("your answer differs"))):
        if kind != "missed" or missed:
            y += 32
            _sample(d, kind, y)
            d.text(LEGEND + 24, y + 1, say(label, language), "soft", 14)


def _sample(d: Drawing, kind: str, y: float) -> None:
    d.rect(LEGEND, y - 12, 16, 16, "cell")
    if kind == "held":
        d.rect(LEGEND + 1, y - 11, 14, 14, "accent-soft")
    elif kind == "empty":
        d.hatched(LEGEND, y - 12, 16, 16)
    else:
        d.path(f"M{LEGEND + 4} {y - 8:g} l8 8 m0 -8 l-8 8", "bad-line", 1.6)
