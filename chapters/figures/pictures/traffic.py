"""Source reads, L2 bytes and DRAM bytes of the three kernels, from the measured counters."""
from __future__ import annotations

from chapters.figures.bars import bars
from chapters.figures.svg import Canvas
from chapters.figures.words import Words
from chapters.render import facts

NAMES = ["naive", "tile8", "tile16"]
PATHS = {"source": "derived.source_bytes_{}", "l2": "h200.counters.{}.l2_mb", "dram": "h200.counters.{}.dram_mb"}
LOOKS = {"source": "f-zero", "l2": "f-a", "dram": "f-b"}


def draw(words: Words) -> str:
    canvas = Canvas("traffic", 640, 372)
    told = {}
    for i, (level, path) in enumerate(PATHS.items()):
        values = [facts.raw_fact(path.format(name)) for name in NAMES]
        canvas.text(12, 22 + i * 122, words(level), "f-strong")
        bars(canvas, 12, 32 + i * 122, 460, [(n, float(v), v) for n, v in zip(NAMES, values)], LOOKS[level])
        told[level] = " / ".join(values)
    return canvas.finish(words("title"), words("description", **told))
