"""API calls whose result is thrown away: a failure there is remembered until somebody asks for the last error."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..edits import Edit, insert
from ..source import Source

_CALL = re.compile(r"cuda[A-Z]\w*")
_LOOKS = ("cudaGetLastError", "cudaPeekAtLastError", "cudaGetErrorString", "cudaGetErrorName")


def run(source: Source) -> Iterator[Edit]:
    for statement in source.all("expression_statement"):
        call = statement.named_children[0] if statement.named_children else None
        if call is None or call.type != "call_expression":
            continue
        name = source.callee(call)
        if not _CALL.fullmatch(name) or name in _LOOKS or source.enclosing(statement, "preproc_function_def"):
            continue
        yield insert(call.start_byte, "::simt::unlooked(", rank=-2)
        yield insert(call.end_byte, f', __FILE__, __LINE__, "{name}")', rank=2)
