"""`__shared__` declarations: dynamic ones find the block's memory, misplaced specifiers go where C++ wants them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .. import Problem
from ..edits import Edit, blank, insert, replace
from ..lexing import masked
from ..source import FUNCTIONS, Source

from autograder.sentences import N_

_DECLARATION = re.compile(rb"[^;{}]*?\b__shared__\b[^;{}]*(?:\{[^{}]*\}[^;{}]*)?;")
_ALIGN = re.compile(r"(?:__align__|alignas|__builtin_align__)\s*\([^()]*(?:\([^()]*\)[^()]*)*\)|__attribute__\s*\(\(.*?\)\)")
_ARRAY = re.compile(r"(.*?)(\w+)\s*\[\s*\](.*)$", re.DOTALL)
_STORAGE = "reinterpret_cast<{type} (*)[]{rest}>(::simt_dynamic_shared)"


def _dynamic(source: Source, start: int, end: int) -> Iterator[Edit | Problem]:
    """`extern __shared__ T name[];` → a reference into the block's dynamic memory."""
    text = source.text[start:end].decode("utf-8", "replace").rstrip("; \n")
    bare = _ALIGN.sub(" ", re.sub(r"\b(extern|__shared__|static)\b", " ", text))
    found = _ARRAY.match(bare.strip())
    if found is None:
        yield from _sized(source, start, end)
        return
    type_, name, rest = " ".join(found[1].split()), found[2], " ".join(found[3].split())
    storage = _STORAGE.format(type=type_, rest=rest)
    if _inside_function(source, start):
        yield replace(start, end, f"{type_} (&{name})[]{rest} = *{storage};")
        return
    line = source.text.count(b"\n", 0, end) + 1
    yield Edit(start, end, f"\n#define {name} (*{storage})\n#line {line}\n".encode())


def _sized(source: Source, start: int, end: int) -> Iterator[Edit | Problem]:
    """`extern __shared__ T name[512];`: nvcc takes it for an array without `extern`, with a warning."""
    word = re.search(rb"\bextern\b", masked(source.text)[start:end])
    if word:
        yield blank(start + word.start(), start + word.end())
    yield from _static(source, start, end)


def _inside_function(source: Source, at: int) -> bool:
    node = source.tree.root_node.descendant_for_byte_range(at, at + 1)
    return node is not None and source.enclosing(node, *FUNCTIONS, "lambda_expression") is not None


def _static(source: Source, start: int, end: int) -> Iterator[Edit | Problem]:
    text = masked(source.text)[start:end].decode("latin-1")
    for word in re.finditer(r"\bstatic\b", text):
        yield blank(start + word.start(), start + word.end())
    align = re.search(r"\b__shared__\s+(alignas\s*\([^()]*(?:\([^()]*\)[^()]*)*\))", text)
    if align:
        yield insert(start + len(text) - len(text.lstrip()), align[1] + " ")
        yield blank(start + align.start(1), start + align.end(1))
    if re.search(r"=(?!=)", re.sub(r"\([^()]*\)|\[[^\]]*\]", "", text)):
        line = source.text.count(b"\n", 0, start + len(text) - len(text.lstrip())) + 1
        yield Problem("compile_error", line, 1, {"why": "shared_initializer"}, N_("an initializer is not allowed for a __shared__ variable"))


def run(source: Source) -> Iterator[Edit | Problem]:
    text = masked(source.text)
    macros = [(n.start_byte, n.end_byte) for n in source.all("preproc_def", "preproc_function_def")]
    for match in _DECLARATION.finditer(text):
        start = match.start() + len(match.group()) - len(match.group().lstrip())
        if any(a <= start < b for a, b in macros):
            continue
        start = max(start, _after_directive(text, start, match.end()))
        extern = re.search(rb"\bextern\b", text[start : match.end()])
        yield from (_dynamic if extern else _static)(source, start, match.end())


def _after_directive(text: bytes, start: int, end: int) -> int:
    """A declaration's text begins after any preprocessor line, label or access word in front of it."""
    lines = text[start:end].split(b"\n")
    position = start
    for line in lines[:-1]:
        if line.lstrip().startswith(b"#"):
            start = position + len(line) + 1
        position += len(line) + 1
    head = text[start:end]
    return start + len(head) - len(head.lstrip())
