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
