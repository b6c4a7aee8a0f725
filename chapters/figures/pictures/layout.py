"""A and B of the hand case beside their row-major memory, from what row_major.cu printed."""
from __future__ import annotations

from chapters.figures.svg import Canvas
from chapters.figures.words import Words
from chapters.render import observed

CELL = 34


def draw(words: Words) -> str:
    canvas = Canvas("layout", 640, 250)
    elements = [element for element in observed.record("layout")["elements"] if element["matrix"] in "AB"]
    for i, matrix in enumerate("AB"):
        draw_matrix(canvas, words, matrix, 20 + i * 118, [e for e in elements if e["matrix"] == matrix])
    return canvas.finish(words("title"), words("description"))


def draw_matrix(canvas: Canvas, words: Words, matrix: str, top: float, elements: list[dict]) -> None:
    look = f"f-{matrix.lower()}"
    rows, cols = 1 + max(e["row"] for e in elements), 1 + max(e["col"] for e in elements)
    value = {(e["row"], e["col"]): e["value"] for e in elements}
    canvas.text(12, top + 22, matrix, "f-strong")
    canvas.grid(36, top, rows, cols, CELL, lambda r, c: look, lambda r, c: value[r, c])
    canvas.text(230, top - 4, words("memory"), "f-small f-soft")
    for e in elements:
        x = 230 + e["offset"] * (CELL + 14)
        canvas.box(x, top + 4, CELL, CELL, f"f-cell {look}", e["value"])
        canvas.text(x + CELL / 2, top + CELL + 18, str(e["offset"]), "f-small f-soft", "middle")
        canvas.text(x + CELL / 2, top + CELL + 34, f"{matrix}[{e['row']},{e['col']}]", "f-small f-soft", "middle")
