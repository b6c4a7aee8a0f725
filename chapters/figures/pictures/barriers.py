"""When four threads load and multiply, and where all wait, from a traced run."""
from __future__ import annotations

from chapters.figures.svg import Canvas
from chapters.figures.trace import Step, Trace
from chapters.figures.words import Words

LANE, LEFT, STEP, BOX = 34, 104, 44, 40
BLOCK, THREADS = (0, 0), [(0, 0), (1, 0), (2, 0), (3, 0)]


def draw(words: Words) -> str:
    trace = Trace("walk_8")
    steps = [s for s in trace.steps if s.block == BLOCK and s.thread in THREADS and s.act in ("load_B", "multiply")]
    canvas = Canvas("barriers", LEFT + len(steps) * STEP + 12, 210)
    lanes(canvas, words)
    for i, step in enumerate(steps):
        place(canvas, words, step, i)
        if i and (step.act, step.round) != (steps[i - 1].act, steps[i - 1].round):
            wall(canvas, words, LEFT + i * STEP, "filled" if step.act == "multiply" else "used")
    return canvas.finish(words("title"), words("description"))


def lanes(canvas: Canvas, words: Words) -> None:
    for i, (x, y) in enumerate(THREADS):
        canvas.text(8, 62 + i * LANE, words("thread", x=x, y=y))
        canvas.line(LEFT - 4, 70 + i * LANE, canvas.width - 8, 70 + i * LANE, "f-cell")
    canvas.text(LEFT, 200, words("time"), "f-small f-soft")


def place(canvas: Canvas, words: Words, step: Step, i: int) -> None:
    key, look = ("multiply", "f-c") if step.act == "multiply" else ("load", "f-a")
    y = 45 + THREADS.index(step.thread) * LANE
    canvas.box(LEFT + i * STEP + 2, y, BOX, 22, f"f-cell {look}", words(key, round=step.round))


def wall(canvas: Canvas, words: Words, x: float, key: str) -> None:
    canvas.line(x, 34, x, 182, "f-wall")
    canvas.text(x, 26, words(key), "f-small f-strong", "middle")
