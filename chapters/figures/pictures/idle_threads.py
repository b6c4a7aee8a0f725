"""Threads without output, and the real elements of B that they load, from a traced run."""
from __future__ import annotations

from chapters.figures.svg import Canvas
from chapters.figures.trace import Trace
from chapters.figures.words import Words

CELL, SECOND = 40, 230
BLOCK = (0, 0)


def draw(words: Words) -> str:
    trace = Trace("walk_345")
    stores, cells, edge = trace.stores(BLOCK), trace.tile("B", BLOCK, 1), trace.edge
    idle = {place for place in cells if place not in stores}
    canvas = Canvas("idle_threads", 640, 226)
    canvas.text(12, 22, words("threads"), "f-strong")
    canvas.grid(12, 32, edge, edge, CELL, lambda r, c: "f-bad" if (r, c) in idle else "f-c", lambda r, c: f"{c},{r}")
    canvas.text(SECOND, 22, words("tile"), "f-strong")
    canvas.grid(SECOND, 32, edge, edge, CELL, lambda r, c: "f-bad" if (r, c) in idle else "f-b",
                lambda r, c: f"{cells[r, c].row},{cells[r, c].col}" if cells[r, c].inside else "0")
    legend(canvas, words)
    real = sum(cells[place].inside for place in idle)
    sizes = {"m": trace.m, "n": trace.n, "k": trace.k, "edge": edge, "threads": edge * edge}
    return canvas.finish(words("title"), words("description", idle=len(idle), real=real, **sizes))


def legend(canvas: Canvas, words: Words) -> None:
    for i, (look, key) in enumerate([("f-c", "stores"), ("f-bad", "idle")]):
        canvas.rect(420, 40 + i * 34, 20, 20, f"f-cell {look}")
        canvas.text(448, 55 + i * 34, words(key))
