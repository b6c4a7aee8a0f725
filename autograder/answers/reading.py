"""Reads answers.toml; a file that is no TOML is answered with the line and the reason."""

import difflib
import re
import tomllib
from typing import Any

from msgspec import Struct, field

from autograder.records import Finding
from autograder.sentences import N_

_PLACE = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")
_ADVICE = (
    ("Invalid value", N_("Numbers stand alone, letters between quotes: flop = 12, dram = \"a\". A text of several lines stands between \"\"\" and \"\"\".")),
    ("Expected '='", N_("Every answer is “name = value” on a line of its own; a comment begins with #.")),
    ("Cannot overwrite", N_("One question is answered twice: keep one of the two lines.")),
    ("Unterminated string", N_("A quote that opens a text has to be closed: \" on the same line, \"\"\" for a text of several lines.")),
    ("Illegal character", N_("A text between single quotes ends on the same line; a text of several lines stands between \"\"\" and \"\"\".")),
    ("Expected newline", N_("Something stands behind the value: put it on a line of its own, or put # in front of it.")),
)


class Sheet(Struct):
    """What stands in the file, where each answer stands, and what is amiss with the file itself."""

    name: str
    answers: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


def read(data: bytes, name: str, known: list[str]) -> Sheet:
    """Never fails: a broken file gives a sheet with an error."""
    sheet = Sheet(name)
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n")
    sheet.lines = {match[1]: number for number, line in enumerate(text.split("\n"), 1) if (match := re.match(r"\s*([A-Za-z0-9_-]+)\s*=", line))}
    try:
        sheet.answers = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        said = N_("brackets are nested too deeply") if isinstance(problem, RecursionError) else str(problem)
        sheet.findings = [_broken(said, text, name)]
        return sheet
    sheet.findings = [_unknown(key, sheet, known) for key in sheet.answers if key not in known]
    return sheet


def _broken(said: str, text: str, name: str) -> Finding:
    place = _PLACE.search(said)
    line = int(place[1]) if place and place[1] else len(text.rstrip("\n").split("\n"))
    reason = _PLACE.sub("", said).strip()
    hint = next((advice for sign, advice in _ADVICE if sign in reason), N_("Compare this line and the one above with the starter's."))
    return Finding("compile_error", "error", N_(f"{name}:{line}: This is not valid TOML: {reason}."), 1, file=name, line=line,
                   column=int(place[2]) if place and place[2] else None, hint=hint)


def _unknown(key: str, sheet: Sheet, known: list[str]) -> Finding:
    """A misspelt name would otherwise look like an answer that is missing."""
    shown = key.encode("unicode_escape").decode()[:60]
    near = difflib.get_close_matches(key, known, 1)
    hint = N_(f"Is “{near[0]}” meant?") if near else N_(f"The questions are: {', '.join(known)}.")
    return Finding("compile_error", "warning", N_(f"There is no question “{shown}”."), 1, file=sheet.name, line=sheet.lines.get(key), hint=hint)
