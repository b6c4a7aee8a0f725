"""What two chapters that say the same in two languages must have in common."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt

from chapters.render.directives import asked_for

INLINE = {"fact", "observed", "result"}


@dataclass(frozen=True)
class Shape:
    headings: list[str]
    directives: list[tuple[str, str]]  # those that stand alone, in order
    quoted: list[tuple[str, str]]      # those within a sentence: its language orders them
    fences: list[str]
    tables: list[tuple[int, int]]
    folded: int
    blocks: list[str]


def shape(text: str) -> Shape:
    """Headings, directives, fenced text, tables (rows, cells), folded answers and the order of all blocks."""
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)
    kinds = [token.type for token in tokens]
    return Shape(
        headings=[token.tag for token in tokens if token.type == "heading_open"],
        directives=[asked for asked in asked_for(text) if asked[0] not in INLINE],
        quoted=sorted(asked for asked in asked_for(text) if asked[0] in INLINE),
        fences=[token.content for token in tokens if token.type == "fence"],
        tables=[(kinds.count("tr_open"), kinds.count("td_open") + kinds.count("th_open"))],
        folded=text.count("<details>"),
        blocks=[kind for kind in kinds if kind != "inline"],
    )


def differences(one: Shape, other: Shape) -> list[str]:
    """The names of what differs, with the first place where it does."""
    found = []
    for name in Shape.__dataclass_fields__:
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine != theirs:
            found.append(f"{name}: {first_difference(mine, theirs)}")
    return found


def first_difference(mine: Any, theirs: Any) -> str:
    if not isinstance(mine, list):
        return f"{mine} and {theirs}"
    for i, (a, b) in enumerate(zip(mine, theirs)):
        if a != b:
            return f"number {i + 1} is {a!r} and {b!r}"
    return f"{len(mine)} and {len(theirs)} of them"
