"""The tiles that one block loads in each round, from a traced run: A left, B above, C where they meet."""
from __future__ import annotations

from chapters.figures.svg import Canvas
from chapters.figures.trace import Trace
from chapters.figures.words import Words

CELL, GAP, FRAME = 14, 10, 320
BLOCK = (1, 0)


def draw(words: Words) -> str:
    trace = Trace("walk_8")
    canvas = Canvas("tile_walk", FRAME * trace.rounds(), 300)
    for round_ in range(1, trace.rounds() + 1):
        frame(canvas, words, trace, round_, 20 + (round_ - 1) * FRAME)
    sizes = {"m": trace.m, "n": trace.n, "k": trace.k, "edge": trace.edge}
    return canvas.finish(words("title"), words("description", **sizes))


def frame(canvas: Canvas, words: Words, trace: Trace, round_: int, left: float) -> None:
    touched = {name: {(s.row, s.col) for s in trace.loads(name, BLOCK, round_) if s.inside} for name in "AB"}
    stored = {(s.row, s.col) for s in trace.steps if s.act == "store" and s.block == BLOCK and s.inside}
    canvas.text(left, 18, words("round", round=round_, base=(round_ - 1) * trace.edge), "f-strong")
    across, down = left + trace.k * CELL + GAP, 44 + trace.k * CELL + GAP
    canvas.text(across, 40, "B", "f-strong")
    canvas.grid(across, 44, trace.k, trace.n, CELL, lambda r, c: "f-b" if (r, c) in touched["B"] else "")
    canvas.text(left, down - 4, "A", "f-strong")
    canvas.grid(left, down, trace.m, trace.k, CELL, lambda r, c: "f-a" if (r, c) in touched["A"] else "")
    canvas.grid(across, down, trace.m, trace.n, CELL, lambda r, c: "f-c" if (r, c) in stored else "")
    canvas.text(across + trace.n * CELL + 6, down + 12, "C", "f-strong")
