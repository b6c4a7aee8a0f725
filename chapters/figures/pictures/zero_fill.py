"""The zero-filled cells of both tiles in each round, from a traced run."""
from __future__ import annotations

from chapters.figures.svg import Canvas
from chapters.figures.trace import Trace
from chapters.figures.words import Words

CELL, FRAME = 34, 330
BLOCK = (0, 0)


def draw(words: Words) -> str:
    trace = Trace("walk_345")
    canvas = Canvas("zero_fill", FRAME * trace.rounds(), 212)
    told = ""
    for round_ in range(1, trace.rounds() + 1):
        zeros = [tile(canvas, words, trace, matrix, round_) for matrix in "AB"]
        told += words("count", round=round_, a=zeros[0], b=zeros[1]) + (" " if words.language == "en" else "")
    sizes = {"m": trace.m, "n": trace.n, "k": trace.k, "edge": trace.edge}
    return canvas.finish(words("title"), words("description", counts=told, **sizes))


def tile(canvas: Canvas, words: Words, trace: Trace, matrix: str, round_: int) -> int:
    """Draws one tile and returns how many of its cells are zero."""
    cells = trace.tile(matrix, BLOCK, round_)
    left = 12 + (round_ - 1) * FRAME + (matrix == "B") * (trace.edge * CELL + 14)
    if matrix == "A":
        canvas.text(left, 18, words("round", round=round_), "f-strong")
    canvas.text(left, 46, words("tile", matrix=matrix))
    canvas.grid(left, 56, trace.edge, trace.edge, CELL,
                lambda r, c: f"f-{matrix.lower()}" if cells[r, c].inside else "f-zero",
                lambda r, c: f"{cells[r, c].row},{cells[r, c].col}" if cells[r, c].inside else "0")
    return sum(not step.inside for step in cells.values())
