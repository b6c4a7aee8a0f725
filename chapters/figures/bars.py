"""Horizontal bars with their values; shared by the figures that compare counts."""
from __future__ import annotations

from chapters.figures.svg import Canvas


def bars(canvas: Canvas, left: float, top: float, width: float, rows: list[tuple[str, float, str]], look: str) -> None:
    """(label, value, what to write) a row; the longest bar is `width` wide."""
    longest = max(value for _, value, _ in rows)
    for i, (label, value, told) in enumerate(rows):
        y, length = top + i * 28, max(1.5, width * value / longest)
        canvas.text(left, y + 15, label)
        canvas.rect(left + 62, y, length, 20, f"f-cell {look}")
        canvas.text(left + 68 + length, y + 15, told, "f-small")
