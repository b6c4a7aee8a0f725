"""Makes every character of a student's text visible: control, bidirectional and zero-width ones get a sign."""

import re
import unicodedata

TAB = 4
# Control characters, format characters (bidi, zero width), separators that break lines, lone surrogates, private use.
_ODD = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\ue000-\uf8ff\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"
)
_MARKS = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3,}")


def _sign(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    return f"\u27e8U+{code:04X}\u27e9"


def visible(text: str) -> str:
    """The same text with nothing in it that hides, reorders or moves the cursor. Newlines and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text)
    return _MARKS.sub(lambda m: m.group()[:2] + "\u2026", _ODD.sub(_sign, composed))


def visible_line(text: str, width: int) -> str:
    """One source line: tabs as spaces, cut at `width` characters with a note of how many are left."""
    line = visible(text).expandtabs(TAB)
    if len(line) <= width:
        return line
    return f"{line[:width]} … (+{len(line) - width})"


def one_line(text: str) -> str:
    """For places where a newline would begin a new record: gcc lines, titles, table cells."""
    return visible(text).replace("\n", "\u2424").replace("\t", " ")
