"""`__CUDA_ARCH__`: nvcc compiles a file once for the host and once for the device, here one compilation serves both.

Inside device code, and around it, it stands for the model GPU; in host code it stays undefined. In a function that is both, two
whole branches become two sides of an `if` at run time. A branch that needs what the emulator does not have (PTX, wmma) is left
out where the program brings another for older devices.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import tree_sitter

from ..edits import Edit, replace
from ..lexing import masked
from ..source import FUNCTIONS, Source
from .unsupported import refuses

_ARCH = re.compile(rb"\b__CUDA_ARCH__\b")
_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif)\b((?:[^\n\\]|\\\r?\n|\\.)*)", re.MULTILINE)
_FOR_THE_DEVICE = re.compile(rb"\(?\s*defined\s*\(?\s*__CUDA_ARCH__\s*\)?\s*\)?|__CUDA_ARCH__(?:\s*>=?\s*[1-9]\d*)?")
_FOR_THE_HOST = re.compile(rb"!\s*defined\s*\(?\s*__CUDA_ARCH__\s*\)?")
_OURS = "SIMT_CUDA_ARCH"
_MODEL = 900


@dataclass
class _Part:
    """One branch: its directive, and where what it holds begins and ends."""

    word: bytes
    condition: bytes
    start: int
    body: int
    end: int = -1


@dataclass
class _Conditional:
    parts: list[_Part] = field(default_factory=list)
    end: tuple[int, int] = (-1, -1)      # of its #endif

    def asks(self) -> bool:
        return any(_ARCH.search(part.condition) for part in self.parts)


def _conditionals(text: bytes) -> Iterator[_Conditional]:
    open_: list[_Conditional] = []
    for match in _DIRECTIVE.finditer(text):
        word = match[1]
        if word.startswith(b"if"):
            open_.append(_Conditional())
        elif not open_:
            continue
        elif word == b"endif" or open_[-1].parts:
            open_[-1].parts[-1].end = match.start()
        if word != b"endif":
            open_[-1].parts.append(_Part(word, match[2].strip(), match.start(), match.end()))
            continue
        open_[-1].end = match.span()
        yield open_.pop()


def _function_at(source: Source, position: int) -> tree_sitter.Node | None:
    around = [f for f in source.functions if f.child_by_field_name("body").start_byte < position < f.end_byte]
    return min(around, key=lambda f: f.end_byte - f.start_byte, default=None)


def _concerns_device(source: Source, text: bytes, conditional: _Conditional) -> bool:
    """At file scope: whether device functions or macros depend on it."""
    first, last = conditional.parts[0].start, conditional.end[0]
    inside = [source.qualifiers(f) for f in source.functions if first <= f.start_byte < last]
    if any(words & {"__device__", "__global__"} for words in inside):
        return True
    return not inside and re.search(rb"#[ \t]*(?:define|error)\b|\b__device__\b", text[first:last]) is not None


def _is_for_device(source: Source, text: bytes, conditional: _Conditional) -> bool:
    function = _function_at(source, conditional.parts[0].start)
    if function is None:
        return _concerns_device(source, text, conditional)
    return bool(source.qualifiers(function) & {"__device__", "__global__"})


def _is_whole(source: Source, text: bytes, part: _Part) -> bool:
    """Complete statements, none of which declares what is used behind them."""
    body = text[part.body : part.end].strip()
    if body and (body[-1:] not in (b";", b"}") or body.count(b"{") != body.count(b"}") or body.count(b"(") != body.count(b")")):
        return False
    for node in source.all("declaration", "case_statement", "labeled_statement"):
        if part.body <= node.start_byte < part.end:
            block = source.enclosing(node, "compound_statement", "for_statement", *FUNCTIONS)
            if block is None or block.start_byte < part.body:
                return False
    return True


def _sides(source: Source, text: bytes, conditional: _Conditional) -> str:
    """What is asked at run time in a function for both, or nothing where the branches do not allow it."""
    function = _function_at(source, conditional.parts[0].start)
    first = conditional.parts[0]
    if function is None or not {"__host__", "__device__"} <= source.qualifiers(function) or "constexpr" in source.qualifiers(function):
        return ""
    if len(conditional.parts) > 2 or conditional.parts[-1].word == b"elif" or text[: first.start].rstrip()[-1:] not in (b"{", b"}", b";"):
        return ""
    if not all(_is_whole(source, text, part) and not refuses(text[part.body : part.end]) for part in conditional.parts):
        return ""
    on_device = first.word == b"ifdef" or (first.word == b"if" and _FOR_THE_DEVICE.fullmatch(first.condition))
    on_host = first.word == b"ifndef" or _FOR_THE_HOST.fullmatch(first.condition)
    number = re.search(rb"\d+", first.condition)
    if number and int(number[0]) > _MODEL:
        return ""
    return "simt::on_device()" if on_device else "!simt::on_device()" if on_host else ""


def _split(conditional: _Conditional, question: str) -> Iterator[Edit]:
    first = conditional.parts[0]
    yield replace(first.start, first.body, f"if ({question}) {{")
    for other in conditional.parts[1:]:
        yield replace(other.start, other.body, "} else {")
    yield replace(*conditional.end, "}")


def _chosen(text: bytes, conditional: _Conditional) -> Iterator[Edit]:
    """The model GPU's branch, or that of an older device."""
    last = conditional.parts[-1]
    another = last.word in (b"else", b"elif") and not refuses(text[last.body : last.end]) and b"#error" not in text[last.body : last.end]
    for part in conditional.parts:
        if another and part is not last and part.word != b"ifndef" and _ARCH.search(part.condition) and refuses(text[part.body : part.end]):
            word = "#elif 0" if part.word == b"elif" else "#if 0"
            yield replace(part.start, part.body, word)
            continue
        for match in _ARCH.finditer(text, part.start, part.body):
            yield replace(*match.span(), _OURS)


def _elsewhere(source: Source, text: bytes, taken: list[tuple[int, int]]) -> Iterator[Edit]:
    """As a value in device code or in a macro."""
    for match in _ARCH.finditer(text):
        if any(start <= match.start() < end for start, end in taken):
            continue
        line = text[text.rfind(b"\n", 0, match.start()) + 1 : match.start()].lstrip()
        function = _function_at(source, match.start())
        in_device = function is not None and source.qualifiers(function) & {"__device__", "__global__"}
        if line.startswith(b"#") and b"define" in line[:12] or (in_device and not line.startswith(b"#")):
            yield replace(*match.span(), _OURS)


def run(source: Source) -> Iterator[Edit]:
    if not _ARCH.search(source.text):
        return
    text = masked(source.text)
    taken: list[tuple[int, int]] = []
    for conditional in _conditionals(text):
        if not conditional.asks():
            continue
        taken += [(part.start, part.body) for part in conditional.parts]
        if not _is_for_device(source, text, conditional):
            continue
        question = _sides(source, text, conditional)
        yield from _split(conditional, question) if question else _chosen(text, conditional)
    yield from _elsewhere(source, text, taken)
