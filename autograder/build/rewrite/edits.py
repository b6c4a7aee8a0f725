"""Edits to source bytes that never move a line."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    """Replaces bytes [start, end) by `text`; start == end inserts. `rank` orders insertions at one place."""

    start: int
    end: int
    text: bytes
    rank: int = 0


def insert(at: int, text: str, rank: int = 0) -> Edit:
    return Edit(at, at, text.encode(), rank)


def replace(start: int, end: int, text: str) -> Edit:
    return Edit(start, end, text.encode())


def blank(start: int, end: int) -> Edit:
    return Edit(start, end, b" ")


def _padded(old: bytes, new: bytes) -> bytes:
    """`new` with as many line ends as `old` had, so that later lines keep their numbers; a macro goes on behind them."""
    missing = old.count(b"\n") - new.count(b"\n")
    return new + (b"\\\n" if b"\\\n" in old else b"\n") * max(missing, 0)


def apply_edits(source: bytes, edits: list[Edit]) -> bytes:
    """Applies non-overlapping edits; one that overlaps an earlier one is dropped (the earlier is the outer)."""
    out: list[bytes] = []
    position = 0
    for edit in sorted(edits, key=lambda e: (e.start, e.end != e.start, e.rank)):
        if edit.start < position:
            continue
        out.append(source[position : edit.start])
        out.append(_padded(source[edit.start : edit.end], edit.text))
        position = edit.end
    out.append(source[position:])
    return b"".join(out)
