"""How often an element of A or B is loaded on average, as counted by the emulator."""
from __future__ import annotations

from chapters.figures.bars import bars
from chapters.figures.svg import Canvas
from chapters.figures.words import Words
from chapters.render import observed


def draw(words: Words) -> str:
    record = observed.record("loads_64")
    m, n, k = record["args"].split()
    names = ["naive", "tile8", "tile16"]
    counts = [record[name]["per_element"] for name in names]
    canvas = Canvas("loads_per_element", 640, 128)
    canvas.text(12, 20, f"{m}×{k}·{k}×{n}", "f-strong")
    rows = [(name, float(count), words("times", count=count)) for name, count in zip(names, counts)]
    bars(canvas, 12, 34, 460, rows, "f-a")
    told = ", ".join(f"{name} {count}" for name, count in zip(names, counts))
    return canvas.finish(words("title"), words("description", m=m, n=n, k=k, counts=told))
