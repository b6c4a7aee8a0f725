"""Two threads without the second barrier: one is a round ahead, from a traced run and its finding."""
from __future__ import annotations

from typing import Any

from chapters.figures.svg import Canvas
from chapters.figures.trace import Step, Trace
from chapters.figures.words import Words
from chapters.render import observed

LANE, LEFT, STEP, BOX = 60, 116, 84, 76
ACT = {"write": "load_B", "read": "multiply"}  # where the kernel writes and where it reads a tile


def draw(words: Words) -> str:
    trace = Trace("race_walk")
    found = observed.finding("race_walk")
    parties = [found, found["other"]]
    threads = sorted(tuple(party["thread"][:2]) for party in parties)
    shown = set(ACT.values())
    steps = [s for s in trace.steps if list(s.block) == found["block"][:2] and s.thread in threads and s.act in shown]
    canvas = Canvas("race", LEFT + len(steps) * STEP + 20, 210)
    lanes(canvas, words, threads)
    for i, step in enumerate(steps):
        place(canvas, words, step, i, threads, is_party(step, parties))
    index = "".join(f"[{i}]" for i in found["index"])
    tie(canvas, steps, threads, parties)
    canvas.text(LEFT, 180, words("note", array=found["array"], index=index))
    return canvas.finish(words("title"), describe(words, found, index))


def is_party(step: Step, parties: list[dict[str, Any]]) -> bool:
    return any(step.thread == tuple(p["thread"][:2]) and step.round == p["round"] and step.act == ACT[p["access"]]
               for p in parties)


def lanes(canvas: Canvas, words: Words, threads: list[tuple[int, int]]) -> None:
    for i, (x, y) in enumerate(threads):
        canvas.text(8, 55 + i * LANE, Words("barriers", words.language)("thread", x=x, y=y))
        canvas.line(LEFT - 4, 68 + i * LANE, canvas.width - 8, 68 + i * LANE, "f-cell")
    canvas.text(LEFT, 202, Words("barriers", words.language)("time"), "f-small f-soft")


def place(canvas: Canvas, words: Words, step: Step, i: int, threads: list[tuple[int, int]], bad: bool) -> None:
    key = "multiply" if step.act == "multiply" else "load"
    look = "f-bad" if bad else ("f-c" if key == "multiply" else "f-a")
    label = Words("barriers", words.language)(key, round=step.round)
    canvas.box(LEFT + i * STEP, 38 + threads.index(step.thread) * LANE, BOX, 24, f"f-cell {look}", label)


def tie(canvas: Canvas, steps: list[Step], threads: list[tuple[int, int]], parties: list[dict[str, Any]]) -> None:
    """Joins the two accesses that race."""
    ends = [(LEFT + i * STEP + BOX / 2, 50 + threads.index(s.thread) * LANE)
            for i, s in enumerate(steps) if is_party(s, parties)]
    for (x1, y1), (x2, y2) in zip(ends, ends[1:]):
        canvas.line(x1, y1 + (12 if y1 < y2 else -12), x2, y2 + (-12 if y1 < y2 else 12), "f-badline")


def describe(words: Words, found: dict[str, Any], index: str) -> str:
    first, second = (found, found["other"]) if found["access"] == "write" else (found["other"], found)
    return words("description", array=found["array"], index=index,
                 writer=tuple(first["thread"][:2]), writer_round=first["round"], writer_act=words(first["access"]),
                 reader=tuple(second["thread"][:2]), reader_round=second["round"], reader_act=words(second["access"]))
