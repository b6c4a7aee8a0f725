"""Words that mean something to nvcc and something else, or nothing, to a C++ compiler."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..edits import Edit, blank, replace
from ..lexing import masked
from ..source import Source

_UNROLL = re.compile(rb"^[ \t]*#[ \t]*pragma[ \t]+(?:unroll|nounroll|nv_diag\w*|hd_warning_disable)\b[^\n]*", re.MULTILINE)


def run(source: Source) -> Iterator[Edit]:
    text = masked(source.text)
    for match in re.finditer(rb"\b__noinline__\b", text):
        yield replace(match.start(), match.end(), "__attribute__((noinline))")
    for match in _UNROLL.finditer(text):
        yield blank(match.start(), match.end())
    yield from _handed_on(source, text)


def _handed_on(source: Source, text: bytes) -> Iterator[Edit]:
    """A function that is handed on as a value cannot be inlined everywhere, and g++ takes `always_inline` for a promise."""
    for function in source.functions:
        head = text[function.start_byte : function.child_by_field_name("body").start_byte]
        name = source.function_name(function).encode()
        word = re.search(rb"\b__forceinline__\b", head)
        if word and re.fullmatch(rb"\w+", name) and re.search(rb"\b" + name + rb"(?:\s*<[^;(){}]*>)?\s*[,)};]", text):
            at = function.start_byte + word.start()
            yield replace(at, at + len(word.group()), "" if re.search(rb"\binline\b", head) else "inline")
