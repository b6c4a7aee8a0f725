"""`cudaLaunchKernel((void*)kernel, …)`: without the cast the kernel's type, and so that of its arguments, stays known."""

from __future__ import annotations

from collections.abc import Iterator

from ..edits import Edit, blank
from ..source import Source

_CALLS = ("cudaLaunchKernel", "cudaLaunchCooperativeKernel")


def run(source: Source) -> Iterator[Edit]:
    for call in source.all("call_expression"):
        arguments = call.child_by_field_name("arguments")
        if source.callee(call) not in _CALLS or arguments is None or not arguments.named_children:
            continue
        first = arguments.named_children[0]
        value = first.child_by_field_name("value") if first.type == "cast_expression" else None
        if value is not None and "void" in source.text[first.start_byte : value.start_byte].decode("utf-8", "replace"):
            yield blank(first.start_byte, value.start_byte)
