"""Just enough lexing for places that the parser leaves as plain text: macro bodies and broken regions."""

from __future__ import annotations

import re

_SKIP = re.compile(rb'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
_OPEN = re.compile(rb"<<[ \t]*<(?!<)")
_SHUT = re.compile(rb"(?=(>[ \t]*>[ \t]*>)[\s\\]*\()")
_PAIRS = {ord("("): ord(")"), ord("["): ord("]"), ord("{"): ord("}")}
_NAME = re.compile(rb"[A-Za-z_]\w*$")


def masked(text: bytes) -> bytes:
    """`text` with comments and literals blanked, byte for byte as long."""
    return _SKIP.sub(lambda m: re.sub(rb"[^\n]", b" ", m.group()), text)


def with_whole_chevrons(text: bytes) -> bytes:
    """`k << <g, b>> > (x)`, as some formatters leave it and nvcc takes it, with `<<<` and `>>>`; no byte moves."""
    bare, out = masked(text), bytearray(text)
    for match in _OPEN.finditer(bare):
        shut = _SHUT.search(bare, match.end())
        if shut is None:
            continue
        out[match.start():match.end()] = b"<<<".rjust(match.end() - match.start())
        out[shut.start(1):shut.end(1)] = b">>>".ljust(shut.end(1) - shut.start(1))
    return bytes(out)


_CHEVRON_MACRO = re.compile(rb"^[ \t]*#[ \t]*define[ \t]+(\w+)\(([^()]*)\)[ \t]*(<<<.*>>>)[ \t]*$", re.MULTILINE)


def with_launch_macros(text: bytes) -> bytes:
    """`k ARGS(grid, block)(x)`, where a macro hides `<<<grid, block>>>` from an editor, as nvcc's preprocessor leaves it; no line moves."""
    for macro in _CHEVRON_MACRO.finditer(masked(text)):
        names = [name.strip() for name in macro[2].split(b",")]
        text = _expanded(text, macro[1], names, macro[3])
    return text


def _expanded(text: bytes, name: bytes, parameters: list[bytes], body: bytes) -> bytes:
    out, position, bare = [], 0, masked(text)
    for use in re.finditer(rb"\b" + name + rb"[ \t]*\(", bare):
        shut = closing(bare, use.end() - 1)
        line = bare[bare.rfind(b"\n", 0, use.start()) + 1 : use.start()]
        values = _arguments(text, bare, use.end(), shut)
        if use.start() < position or shut < 0 or len(values) != len(parameters) or re.match(rb"\s*#", line):
            continue
        filled = dict(zip(parameters, values))
        launch = re.sub(rb"\w+", lambda word: filled.get(word.group(), word.group()), body)
        out += [text[position : use.start()], launch, b"\n" * (text.count(b"\n", use.start(), shut) - launch.count(b"\n"))]
        position = shut + 1
    return b"".join([*out, text[position:]])


def _arguments(text: bytes, bare: bytes, start: int, end: int) -> list[bytes]:
    """What stands between the commas that lie in no further bracket."""
    out, first, depth = [], start, 0
    for index in range(start, end):
        depth += (bare[index] in b"([{") - (bare[index] in b")]}")
        if bare[index] == ord(",") and depth == 0:
            out.append(text[first:index].strip())
            first = index + 1
    return [*out, text[first:end].strip()]


def chevrons_end(text: bytes, start: int) -> int:
    """Where the `>>>` stands that arguments follow, behind a `<<<` that ends at `start`; -1 without one."""
    shut = _SHUT.search(text, start)
    return shut.start() if shut else -1


def closing(text: bytes, opening: int) -> int:
    """Index of the bracket that closes the one at `opening`, or -1."""
    stack: list[int] = []
    for index in range(opening, len(text)):
        byte = text[index]
        if byte in _PAIRS:
            stack.append(_PAIRS[byte])
        elif stack and byte == stack[-1]:
            stack.pop()
            if not stack:
                return index
    return -1


def _before_template(text: bytes, end: int) -> int:
    """Start of `<…>` that ends at `end`, or `end` when there is none."""
    if end == 0 or text[end - 1] != ord(">"):
        return end
    depth = 0
    for index in range(end - 1, -1, -1):
        depth += (text[index] == ord(">")) - (text[index] == ord("<"))
        if depth == 0:
            return index
    return end


def callee_start(text: bytes, end: int) -> int:
    """Where the expression that is called and ends at `end` begins: `ns::kernel<T>`, `(k)`, `table[i]`, `k##x`."""
    position = len(text[:end].rstrip())
    while True:
        start = _before_template(text, position)
        if start == position and position and text[position - 1] in b")]":
            start = _opening(text, position - 1)
        name = _NAME.search(text[:start].rstrip())
        start = name.start() if name else start
        head = text[:start].rstrip()
        if head.endswith((b"::", b"##", b"->")):
            position = len(head[:-2].rstrip())
        elif head.endswith(b"."):
            position = len(head[:-1].rstrip())
        else:
            return start


def _opening(text: bytes, closing_index: int) -> int:
    depth = 0
    for index in range(closing_index, -1, -1):
        depth += (text[index] in b")]") - (text[index] in b"([")
        if depth == 0:
            return index
    return closing_index
