"""Barriers learn their column and how many conditions stand around them."""

from __future__ import annotations

from collections.abc import Iterator

from ..edits import Edit, insert
from ..source import BARRIERS, Source


def run(source: Source) -> Iterator[Edit]:
    for call in source.all("call_expression"):
        function = call.child_by_field_name("function")
        arguments = call.child_by_field_name("arguments")
        if function is None or arguments is None or source.of(function) not in BARRIERS:
            continue
        where = str(source.place(call)[1] + 65536 * source.depth(call))
        given = source.of(arguments)[1:-1].strip()
        yield insert(arguments.end_byte - 1, f", {where}" if given else where)
