"""C with its tiles, and where its wrong elements are."""

from typing import Any

from autograder.records import Finding
from autograder.report.geometry import tile_edge
from autograder.report.pictures.svg import Drawing
from autograder.report.words import say
from autograder.report.words.entry import N_

WIDTH, HIGH, WIDE, TOP, LEFT, LEGEND = 400, 190, 200, 26, 2, 226
FEWEST_PIXELS = 4     # between two lines of the tile grid

# Patterns that say exactly which elements are wrong, as rectangles over (rows, columns); the others give a frame.
EXACT = ("everything", "rectangle", "border")

PATTERNS = {
    "everything": N_("all elements"),
    "rectangle": N_("one rectangle"),
    "border": N_("a strip at the edge"),
    "rows": N_("whole rows"),
    "columns": N_("whole columns"),
    "tiles": N_("some tiles"),
    "period": N_("the same places in every tile"),
    "diagonal_right": N_("all but the diagonal"),
    "one_k": N_("one step of the sum"),
    "rounding": N_("small deviations"),
    "scattered": N_("scattered"),
}


def picture(finding: Finding, language: str, uid: str) -> str:
    shape, pattern = finding.shape or {}, finding.detail.get("pattern")
    if not {"m", "n"} <= shape.keys() or not isinstance(pattern, dict):
        return ""
    rows, cols = shape["m"], shape["n"]
    scale = min(HIGH / rows, WIDE / cols)
    d = Drawing(WIDTH, TOP + max(rows * scale, 150) + 12, uid)
    d.rect(LEFT, TOP, cols * scale, rows * scale, "cell")
    _wrong(d, finding, rows, cols, scale)
    _tiles(d, finding, rows, cols, scale)
    _first(d, finding, scale)
    d.text(LEFT, TOP - 9, say(N_("C: {rows} rows, {columns} columns"), language, rows=rows, columns=cols), "soft", 13)
    _legend(d, finding, pattern, language)
    return d.done(say(N_("Which elements of C are wrong"), language), finding.message)


def _ranges(pattern: dict[str, Any], rows: int, cols: int) -> tuple[int, int, int, int]:
    top, bottom = pattern.get("rows") or (0, rows - 1)
    left, right = pattern.get("cols") or (0, cols - 1)
    return max(0, top), min(rows - 1, bottom), max(0, left), min(cols - 1, right)


def _wrong(d: Drawing, finding: Finding, rows: int, cols: int, scale: float) -> None:
    pattern = finding.detail["pattern"]
    top, bottom, left, right = _ranges(pattern, rows, cols)
    if _heat(d, pattern.get("map"), rows, cols, scale):
        return
    if pattern.get("kind") == "border":
        d.rect(LEFT, TOP + top * scale, cols * scale, (rows - top) * scale, "bad")
        d.rect(LEFT + left * scale, TOP, (cols - left) * scale, top * scale, "bad")
        return
    box = LEFT + left * scale, TOP + top * scale, (right - left + 1) * scale, (bottom - top + 1) * scale
    full = pattern.get("kind") in EXACT or finding.detail.get("wrong") == (bottom - top + 1) * (right - left + 1)
    d.rect(*box, "bad" if full else "bad-soft")


def _heat(d: Drawing, heat: Any, rows: int, cols: int, scale: float) -> bool:
    """Counts of wrong elements per cell of a coarse map, where the judge gives one: darker is more."""
    if not isinstance(heat, dict) or not heat.get("edge"):
        return False
    edge, across = heat["edge"], -(-cols // heat["edge"])
    for place, wrong in enumerate(heat.get("wrong", [])):
        row, col = place // across * edge, place % across * edge
        if wrong and row < rows and col < cols:
            high, wide = min(edge, rows - row), min(edge, cols - col)
            d.shapes.append(f'<rect class="bad" x="{LEFT + col * scale:g}" y="{TOP + row * scale:g}" width="{wide * scale:g}" '
                            f'height="{high * scale:g}" opacity="{0.25 + 0.75 * wrong / (high * wide):.2f}"/>')
    return True


def _tiles(d: Drawing, finding: Finding, rows: int, cols: int, scale: float) -> None:
    edge = finding.detail["pattern"].get("edge") or tile_edge(finding)
    if edge and edge * scale >= FEWEST_PIXELS:
        for col in range(edge, cols, edge):
            d.line(LEFT + col * scale, TOP, LEFT + col * scale, TOP + rows * scale, "thin", 0.8)
        for row in range(edge, rows, edge):
            d.line(LEFT, TOP + row * scale, LEFT + cols * scale, TOP + row * scale, "thin", 0.8)
    d.shapes.append(f'<rect class="line" x="{LEFT:g}" y="{TOP:g}" width="{cols * scale:g}" height="{rows * scale:g}" stroke-width="1.2"/>')


def _first(d: Drawing, finding: Finding, scale: float) -> None:
    first = finding.detail.get("first")
    if isinstance(first, dict) and {"row", "col"} <= first.keys():
        x, y = LEFT + (first["col"] + 0.5) * scale, TOP + (first["row"] + 0.5) * scale
        d.circle(x, y, 5, "paper")
        d.shapes.append(f'<circle class="ink-line" cx="{x:g}" cy="{y:g}" r="5" stroke-width="2"/>')


def _legend(d: Drawing, finding: Finding, pattern: dict[str, Any], language: str) -> None:
    wrong, elements = finding.detail.get("wrong"), finding.detail.get("elements")
    y = TOP + 12
    d.rect(LEGEND, y - 12, 16, 16, "bad")
    d.text(LEGEND + 24, y + 1, say(N_("wrong"), language), "bad-text", 14.5)
    if wrong and elements:
        d.text(LEGEND + 24, y + 20, say(N_("{wrong} of {elements}"), language, wrong=wrong, elements=elements), "soft", 14)
    if pattern.get("kind") in PATTERNS:
        d.text(LEGEND + 24, y + 39, say(PATTERNS[pattern["kind"]], language), "soft", 14)
    first = finding.detail.get("first")
    if isinstance(first, dict) and "row" in first:
        d.circle(LEGEND + 8, y + 70, 5, "paper")
        d.shapes.append(f'<circle class="ink-line" cx="{LEGEND + 8}" cy="{y + 70}" r="5" stroke-width="2"/>')
        d.text(LEGEND + 24, y + 75, say(N_("the first one:"), language), "", 14.5)
        d.text(LEGEND + 24, y + 95, f"C[{first['row']}][{first['col']}]", "mono", 14)
