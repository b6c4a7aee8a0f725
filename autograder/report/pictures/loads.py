"""Elements loaded from global memory: measured, beside what tiling needs and what the naive kernel takes."""

from autograder.records import Finding
from autograder.report.pictures.svg import Drawing
from autograder.report.words import say
from autograder.report.words.entry import N_
from autograder.report.words.pieces import grouped

WIDTH, LEFT, RIGHT, ROW = 400, 104, 306, 38


def picture(finding: Finding, language: str, uid: str) -> str:
    rows = _rows(finding, language)
    most = max((value for _, value, _ in rows), default=0)
    if len(rows) < 2 or most <= 0:
        return ""
    d = Drawing(WIDTH, ROW * len(rows) + 26, uid)
    for i, (label, value, kind) in enumerate(rows):
        y = 8 + i * ROW
        d.text(LEFT - 12, y + 19, label, "strong" if kind == "bad" else "soft", 14, "end")
        d.rect(LEFT, y + 3, max(2, (RIGHT - LEFT) * value / most), 22, kind, 2)
        d.text(WIDTH, y + 19, grouped(value), "", 13.5, "end")
    _limit(d, finding, most, len(rows), language)
    return d.done(say(N_("Elements of A and B loaded from global memory"), language), finding.message)


def _rows(finding: Finding, language: str) -> list[tuple[str, int, str]]:
    detail = finding.detail
    naive = detail.get("naive") or _naive(finding)
    named = ((N_("this kernel"), detail.get("measured"), "bad"), (N_("naive"), naive, "fill"),
             (N_("ideal tiling"), detail.get("ideal"), "accent"), (N_("needed"), detail.get("needed"), "accent"))
    return [(say(label, language), int(value), kind) for label, value, kind in named if isinstance(value, (int, float))]


def _naive(finding: Finding) -> int | None:
    """2·M·N·K: each product reads both of its factors."""
    shape = finding.shape or {}
    return 2 * shape["m"] * shape["n"] * shape["k"] if {"m", "n", "k"} <= shape.keys() else None


def _limit(d: Drawing, finding: Finding, most: int, rows: int, language: str) -> None:
    limit = finding.detail.get("limit")
    if isinstance(limit, (int, float)) and 0 < limit <= most:
        x, bottom = LEFT + (RIGHT - LEFT) * limit / most, 6 + rows * ROW
        d.line(x, 4, x, bottom, "ink-line", 1.2, "3 3")
        d.text(x + 5, bottom + 12, say(N_("limit {limit}"), language, limit=grouped(int(limit))), "soft", 12.5)
