"""Phrases about wrong elements of C: where they lie, whose value stands there, and the launch that made them."""

from collections.abc import Callable
from typing import Any

from autograder.records import Finding
from autograder.report.words.entry import N_

Translate = Callable[[str], str]

_SHAPES = {
    "rectangle": N_(" ({rows}, {columns})"),
    "border": N_(" (rows from {top} on, columns from {left} on)"),
    "rows": N_(" (whole rows between {top} and {bottom})"),
    "columns": N_(" (whole columns between {left} and {right})"),
    "diagonal_right": N_(" (all but the diagonal)"),
    "period": N_(" (the same places in every tile)"),
    "tiles": N_(" (in {tiles} of {of_tiles} tiles)"),
    "rounding": N_(" (each by very little)"),
    "scattered": N_(" (scattered over C)"),
}


def phrases(finding: Finding, t: Translate) -> dict[str, str]:
    """Always there for wrong values, empty where nothing is known: sentences take them as they come."""
    detail = finding.detail
    found = {"which": _which(detail, t), "clue": _clue(detail, t)} if "pattern" in detail else {}
    if finding.launch and "grid" in detail:
        found["grid"] = _extent(detail["grid"])
        found["block_size"] = _extent(detail.get("block_size", []))
    if terms := _terms(detail, (finding.shape or {}).get("k", 0)):
        found["terms"] = terms
    return found


def _extent(values: list[int]) -> str:
    return "×".join(str(value) for value in values)


def _which(detail: dict[str, Any], t: Translate) -> str:
    """“ (whole columns between 4 and 6)”; of a single element its place is said anyway."""
    pattern = detail["pattern"]
    if detail.get("wrong") == 1 or not {"rows", "cols"} <= pattern.keys():
        return ""
    (top, bottom), (left, right) = pattern["rows"], pattern["cols"]
    full = detail.get("wrong") == (bottom - top + 1) * (right - left + 1)
    kind = "rectangle" if full and pattern.get("kind") in ("rows", "columns") else pattern.get("kind")
    text = t(_SHAPES[kind]) if kind in _SHAPES else ""
    rows = _span(top, bottom, N_("row {first}"), N_("rows {first} to {last}"), t)
    columns = _span(left, right, N_("column {first}"), N_("columns {first} to {last}"), t)
    known = {**pattern, "top": top, "bottom": bottom, "left": left, "right": right}
    known |= {"rows": rows, "columns": columns}
    return text.format(**known)


def _span(first: int, last: int, one: str, many: str, t: Translate) -> str:
    return t(one if first == last else many).format(first=first, last=last)


def _clue(detail: dict[str, Any], t: Translate) -> str:
    """What the numbers themselves say, where no known mistake explains them."""
    clue, first = detail.get("clue") or {}, detail.get("first") or {}
    if belongs := clue.get("belongs"):
        text = N_(" That is the right value of C[{row}][{col}].") if detail.get("wrong") == 1 else N_(
            " That is the right value of C[{row}][{col}], and each of the others is that of another element too.")
        return t(text).format(row=belongs[0], col=belongs[1])
    if added := clue.get("added"):
        return t(N_(" That is its right value plus the one of C[{row}][{col}].")).format(row=added[0], col=added[1])
    if clue.get("zero"):
        return t(N_(" Nothing was added up for any of them."))
    for name, one, many in (("missing", N_(" The product with k = {first} is missing."), N_(" The products k = {first} to {last} are missing.")),
                            ("twice", N_(" The product with k = {first} is counted twice."), N_(" The products k = {first} to {last} are counted twice."))):
        if first and (span := clue.get(name)):
            return _span(span[0], span[1], one, many, t)
    return ""


def _terms(detail: dict[str, Any], k_size: int) -> str:
    """The first products of the first wrong element: 0.768·2.03 + 1.07·2.34 + …"""
    first = detail.get("first") or {}
    terms = first.get("terms") or []
    if not terms or "row" not in first:
        return ""
    told = " + ".join(f"{_factor(term['a'])}·{_factor(term['b'])}" for term in terms)
    return f"C[{first['row']}][{first['col']}] = {told}{'.' if k_size == len(terms) else ' + …'}"


def _factor(value: float) -> str:
    return f"{value:.4g}" if value >= 0 else f"({value:.4g})"
