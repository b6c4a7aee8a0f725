"""API calls whose result is thrown away: a failure there is remembered until somebody asks for the last error."""

from __future__ import annotations

from collections.abc import Iterator

from ..api import calls
from ..edits import Edit, insert
from ..source import Source

_LOOKS = ("cudaGetLastError", "cudaPeekAtLastError")


def run(source: Source) -> Iterator[Edit]:
    for statement in source.all("expression_statement"):
        call = statement.named_children[0] if statement.named_children else None
        if call is None or call.type != "call_expression":
            continue
        function = call.child_by_field_name("function")
        name = source.callee(call)
        if function is None or function.type == "field_expression" or name not in calls() or name in _LOOKS:
            continue
        if source.enclosing(statement, "preproc_function_def"):
            continue
        yield insert(call.start_byte, "::simt::unlooked(", rank=-2)
        yield insert(call.end_byte, f', __FILE__, __LINE__, "{name}")', rank=2)
