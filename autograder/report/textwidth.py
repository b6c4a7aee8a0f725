"""Text in columns of a terminal, where a Chinese character takes two."""

import re
import unicodedata

_TOKEN = re.compile(r"\s+|[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]+")
_NO_BREAK_BEFORE = "，。、；：！？）」』”’"


def width(text: str) -> int:
    """Columns that a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def pad(text: str, columns: int) -> str:
    return text + " " * max(0, columns - width(text))


def cut(text: str, columns: int) -> str:
    """The text, shortened with … where it is too wide."""
    if width(text) <= columns:
        return text
    kept = ""
    for char in text:
        if width(kept + char) > columns - 1:
            break
        kept += char
    return kept + "…"


def wrap(text: str, columns: int) -> list[str]:
    """Lines of at most that many columns; a word that is longer stays whole, so that file:line can be clicked."""
    lines, current = [], ""
    for token in _TOKEN.findall(text):
        if current and width(current + token) > columns and token not in _NO_BREAK_BEFORE:
            lines.append(current.rstrip())
            current = ""
        if current or not token.isspace():
            current += token
    return [*lines, current.rstrip()] if current.strip() else lines
