"""Early returns of kernels leave a note, so that a barrier story can say where the missing threads went.

A return inside a loop is early for every barrier: one that stands above it comes again in the next round.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..edits import Edit, insert
from ..source import CONDITIONS, FUNCTIONS, LOOPS, Source


def run(source: Source) -> Iterator[Edit]:
    kernels = {k.id: k for k in source.kernels}
    for node in source.all("return_statement"):
        owner = source.enclosing(node, *FUNCTIONS, "lambda_expression")
        if owner is None or owner.id not in kernels:
            continue
        nested = source.enclosing(node, *CONDITIONS, *LOOPS, *FUNCTIONS)
        if nested is None or nested.type in FUNCTIONS:
            continue
        line = source.place(node)[0]
        loop = source.enclosing(node, *LOOPS, *FUNCTIONS)
        in_loop = loop is not None and loop.type in LOOPS
        first_line = 1_000_000_000 if in_loop else source.place(owner)[0]
        yield insert(node.start_byte, f"{{ ::simt::note_return({line}, {first_line}); ")
        yield insert(node.end_byte, " }")
