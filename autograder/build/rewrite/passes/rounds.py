"""Loops that hold a barrier count their rounds: messages say "round 3", not "the seventh interval"."""

from __future__ import annotations

from collections.abc import Iterator

from ..edits import Edit, insert
from ..source import FUNCTIONS, LOOPS, Source

_OPEN = "switch (::simt::Rounds simt_rounds; 0) default: "     # a scope of its own in front of any statement


def _in_device_code(source: Source, node: object) -> bool:
    owner = source.enclosing(node, *FUNCTIONS)
    return owner is not None and bool(source.qualifiers(owner) & {"__global__", "__device__"})


def run(source: Source) -> Iterator[Edit]:
    for loop in source.all(*LOOPS):
        body = loop.child_by_field_name("body")
        if body is None or not source.holds_barrier(body) or not _in_device_code(source, loop):
            continue
        if loop.parent is not None and loop.parent.type == "labeled_statement":
            continue
        yield insert(loop.start_byte, _OPEN)
        if body.type == "compound_statement":
            yield insert(body.start_byte + 1, " ::simt::next_round();")
        else:
            yield insert(body.start_byte, "{ ::simt::next_round(); ", rank=-1)
            yield insert(body.end_byte, " }", rank=1)
