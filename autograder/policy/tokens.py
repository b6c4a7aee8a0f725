"""Reads source text as the compiler's first phases do: line ends, continued lines, comments, strings, words.

A syntax tree does not see into macro bodies; words do, so the rules look at words.
"""

import re
from bisect import bisect_right
from typing import NamedTuple

_SPLICE = re.compile(r"\\[ \t\v\f]*\n")
_TOKEN = re.compile(
    r"""(?P<space>[ \t\v\f\x1a\x00]+|//[^\n]*|/\*.*?(?:\*/|\Z))
      |(?P<line>\n)
      |(?P<raw>(?:u8|[uUL])?R"(?P<mark>[^()\\\s]{0,16})\(.*?(?:\)(?P=mark)"|\Z))
      |(?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"?)
      |(?P<char>(?:u8|[uUL])?'(?:\\.|[^'\\\n])*'?)
      |(?P<word>[A-Za-z_$\x80-\xff][\w$\x80-\xff]*)
      |(?P<number>\.?[0-9](?:[eEpP][+-]|'?[\w.])*)
      |(?P<sign>%:%:|\#\#|%:|<%|%>|<:(?!:[^:>])|:>|.)""", re.S | re.X)
_DIGRAPHS = {"%:": "#", "%:%:": "##", "<:": "[", ":>": "]", "<%": "{", "%>": "}"}
# What macros of the emulator's headers stand for: these words are in every preprocessed file, and nobody's trick.
_OURS = re.compile(r"::\s*simt(?:::(?:assertion_failed|give_up_on|quiet_triple|quiet_size)|_(?:thread_index|block_index|block_size|grid_size))\b")
_MARKER = re.compile(r'^# (\d+) "([^"\n]*)"[^\n]*\n?', re.M)


class Token(NamedTuple):
    """One word, number, string or sign; `kind` is the name of its group above."""

    kind: str
    text: str
    line: int


class Directive(NamedTuple):
    """One preprocessing line: its name and what follows."""

    name: str
    rest: list[Token]
    line: int


class Source:
    """The tokens of a file without comments, and its preprocessing lines."""

    def __init__(self, tokens: list[Token], continued_raw: list[int], text: str = "") -> None:
        self.text = text              # as it was handed in, comments and all
        self.tokens = [token for token in tokens if token.kind != "line"]
        self.directives = _directives(tokens)
        self.continued_raw = continued_raw   # lines of raw strings that hold a continued line: read in two ways

    @classmethod
    def read(cls, data: bytes) -> "Source":
        """The file as handed in. Latin-1 keeps one character a byte, whatever the encoding was."""
        text = data.decode("latin-1").removeprefix("\xef\xbb\xbf").replace("\r\n", "\n").replace("\r", "\n")
        return cls(*_tokens(text, 1), data.decode("utf-8", "replace"))

    @classmethod
    def read_preprocessed(cls, data: bytes, file: str) -> "Source":
        """Of the preprocessor's output only the parts that it attributes to `file`."""
        text = data.decode("latin-1")
        marks = list(_MARKER.finditer(text))
        tokens: list[Token] = []
        for mark, following in zip(marks, [*marks[1:], None]):
            if mark.group(2) == file:
                end = following.start() if following else len(text)
                tokens += _tokens(_OURS.sub("", text[mark.end():end]), int(mark.group(1)))[0]
        return cls(tokens, [])


_BEFORE_A_NAME = ("__launch_bounds__", "__cluster_dims__", "__maxnreg__", "__attribute__", "alignas", "decltype")


def kernels(source: Source) -> frozenset[str]:
    """Names of the functions that are marked `__global__`, where they are declared or defined."""
    found, tokens = set(), source.tokens
    for at, token in enumerate(tokens):
        if token.text == "__global__":
            found.add(_name_behind(tokens[at + 1:at + 80]))
    return frozenset(found - {""})


def _name_behind(tokens: list[Token]) -> str:
    """The word in front of the parameters; the brackets of `__launch_bounds__(…)` and the like are passed by."""
    depth = 0
    for here, after in zip(tokens, tokens[1:]):
        depth += (here.text == "(") - (here.text == ")")
        if depth == 0 and here.kind == "word" and after.text == "(" and here.text not in _BEFORE_A_NAME:
            return here.text
    return ""


def _tokens(text: str, first_line: int) -> tuple[list[Token], list[int]]:
    joined, splices = _join_lines(text)
    tokens, continued_raw, line, start = [], [], first_line, 0
    for match in _TOKEN.finditer(joined):
        line += joined.count("\n", start, match.start())
        start = match.start()
        kind = match.lastgroup if match.lastgroup != "mark" else "raw"
        here = line + bisect_right(splices, match.start())
        if kind == "raw" and bisect_right(splices, match.end()) > bisect_right(splices, match.start()):
            continued_raw.append(here)
        if kind != "space":
            word = match.group()
            tokens.append(Token(kind, _DIGRAPHS.get(word, word), here))
    return tokens, continued_raw


def _join_lines(text: str) -> tuple[str, list[int]]:
    """The text with continued lines joined, and where the joints are."""
    pieces, joints, length = _SPLICE.split(text), [], 0
    for piece in pieces[:-1]:
        length += len(piece)
        joints.append(length)
    return "".join(pieces), joints


def _directives(tokens: list[Token]) -> list[Directive]:
    found, at_start, i = [], True, 0
    while i < len(tokens):
        if at_start and tokens[i].text == "#" and tokens[i].kind == "sign":
            end = next((j for j in range(i, len(tokens)) if tokens[j].kind == "line"), len(tokens))
            words = tokens[i + 1:end]
            found.append(Directive(words[0].text if words else "", words[1:], tokens[i].line))
            i = end
            continue
        at_start = tokens[i].kind == "line"
        i += 1
    return found
