"""Colours source lines for the page, with a handful of classes; everything odd in the text is made visible first."""

import re
from functools import lru_cache
from html import escape

from autograder.report.excerpt import WIDTH, split_lines
from autograder.report.visible import TAB, visible, visible_line

TOO_LONG = 200_000        # characters; beyond that colours are not worth the time

# Prefixes of Pygments' token names → our class. The first that fits is taken.
CLASSES = (
    ("Token.Comment.Preproc", "p"), ("Token.Comment", "c"), ("Token.Literal.String", "s"), ("Token.Literal.Number", "n"),
    ("Token.Keyword.Type", "t"), ("Token.Keyword", "k"), ("Token.Name.Builtin", "b"), ("Token.Name.Variable.Global", "b"),
)


@lru_cache(maxsize=32)
def highlighted(source: str) -> list[str]:
    """One piece of HTML a line, escaped, cut at WIDTH characters."""
    if len(source) > TOO_LONG:
        return [escape(visible_line(line, WIDTH)) for line in split_lines(source)]
    lines, used = [""], 0
    for kind, text in _tokens("\n".join(split_lines(source))):
        for position, piece in enumerate(text.split("\n")):
            if position:
                lines.append("")
                used = 0
            shown, used = _fit(visible(piece), used)
            lines[-1] += f'<i class="{kind}">{escape(shown)}</i>' if kind and shown.strip() else escape(shown)
    return lines


def dedented(line: str, spaces: int) -> str:
    """A highlighted line without its first spaces; they may stand inside a coloured piece."""
    return re.sub(rf'^(<i class="\w">)? {{{spaces}}}', r"\1", line) if spaces else line


def _fit(text: str, used: int) -> tuple[str, int]:
    """A piece of a line as far as it fits, tabs as spaces; the cut is shown once."""
    if "\t" in text:
        text = (" " * used + text).expandtabs(TAB)[used:]
    after = used + len(text)
    if after <= WIDTH:
        return text, after
    return (text[: WIDTH - used] + " …" if used <= WIDTH else ""), max(after, WIDTH + 1)


def _tokens(source: str):
    from pygments.lexers.c_like import CudaLexer

    for token, text in CudaLexer(stripnl=False, ensurenl=False).get_tokens(source):
        yield _class_of(str(token)), text


@lru_cache(maxsize=256)
def _class_of(token: str) -> str:
    return next((name for prefix, name in CLASSES if token.startswith(prefix)), "")
