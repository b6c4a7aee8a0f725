"""`kernel<<<grid, block, shared, stream>>>(arguments)` becomes a call that runs the grid."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ..edits import Edit, replace
from ..lexing import callee_start, chevrons_end, closing, masked
from ..source import Source

_ZERO = re.compile(r"0|NULL|nullptr")
_DYNAMIC = re.compile(r"\bextern\s+__shared__\s+([^;{}]*?)(\w+)\s*\[\s*\]\s*;|\b__shared__\s+extern\s+([^;{}]*?)(\w+)\s*\[\s*\]\s*;")
_BYTES = {"char": 1, "int": 4, "unsigned": 4, "float": 4, "double": 8}


def names_of(source: Source) -> dict[str, str]:
    """What messages need to know of each kernel: the names of its parameters, then that of its dynamic array."""
    text = masked(source.text).decode("latin-1")
    return {source.function_name(k): ",".join(source.parameters(k)) + _dynamic_array(text, k.start_byte, k.end_byte) for k in source.kernels}


def _dynamic_array(text: str, start: int, end: int) -> str:
    """`;tiles:4`: name of the kernel's only `extern __shared__` array and bytes of an element, if its type is a plain one."""
    found = {(match[2] or match[4]): (match[1] or match[3] or "").strip() for match in _DYNAMIC.finditer(text, start, end)}
    if len(found) != 1:
        return ""
    [(name, type_)] = found.items()
    return f";{name}:{_BYTES.get(type_, 0)}"


def _parts(text: bytes, at: int) -> tuple[int, int, int, int] | None:
    """(callee start, end of `>>>`, opening and closing of the arguments) for the `<<<` at `at`."""
    end = chevrons_end(text, at + 3)
    opening = text.find(b"(", end)
    if end < 0:
        return None
    shut = closing(text, opening)
    return None if shut < 0 else (callee_start(text, at), end, opening, shut)


def _split(text: bytes, start: int, end: int) -> list[tuple[int, int]]:
    """The comma-separated stretches of text[start:end], brackets respected; template commas stay inside `<…>`."""
    out, depth, angle, first = [], 0, 0, start
    for index in range(start, end):
        byte = text[index]
        depth += (byte in b"([{") - (byte in b")]}")
        angle = max(0, angle + (byte == ord("<")) - (byte == ord(">")))
        if byte == ord(",") and depth == 0:
            out.append((first, index))
            first = index + 1
    out.append((first, end))
    return out


def _zero_edits(text: bytes, opening: int, shut: int) -> list[Edit]:
    edits = []
    for start, end in _split(text, opening + 1, shut):
        word = text[start:end].decode("utf-8", "replace")
        if _ZERO.fullmatch(word.strip()) and word.strip() != "nullptr":
            first = start + len(word) - len(word.lstrip())
            edits.append(replace(first, first + len(word.strip()), "::simt::ZeroLiteral{}"))
    return edits


def _edits(text: bytes, at: int, names: dict[str, str], offset: int, in_macro: bool) -> Iterator[Edit]:
    parts = _parts(text, at)
    if parts is None:
        return
    start, end, opening, shut = parts
    spelled = " ".join(text[start:at].decode("utf-8", "replace").split())
    bare = spelled.split("<", 1)[0].rsplit("::", 1)[-1].strip()
    zeros = _zero_edits(text, opening, shut)
    function = "launch_zero" if zeros else "launch"
    made = f"{spelled}(::simt::handed(simt_p)...)"
    result = f" -> decltype((void)({made}))" if zeros else ""
    label = f"SIMT_TEXT({spelled})" if in_macro else json.dumps(spelled)
    head = f'::simt::{function}(::simt::make_launch({label}, "{names.get(bare, "")}", __FILE__, __LINE__, '
    ended = "::simt::end_before_destructors<::std::decay_t<decltype(simt_p)>...>()"
    call = f"), [=](auto&... simt_p) SIMT_UNSEEN{result} {{ {made}, {ended}; }}"
    empty = not text[opening + 1 : shut].strip()
    yield replace(offset + start, offset + at + 3, head)
    yield replace(offset + end, offset + opening + 1, call + ("" if empty else ", "))
    for zero in zeros:
        yield Edit(offset + zero.start, offset + zero.end, zero.text)


def run(source: Source) -> Iterator[Edit]:
    names = names_of(source)
    text = masked(source.text)
    macros = [(n.start_byte, n.end_byte) for n in source.all("preproc_arg")]
    at = text.find(b"<<<")
    while at >= 0:
        macro = next(((a, b) for a, b in macros if a <= at < b), None)
        low, high = macro or (0, len(text))
        yield from _edits(text[low:high], at - low, names, low, macro is not None)
        at = text.find(b"<<<", at + 3)


