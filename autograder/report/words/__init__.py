"""The catalogue: gives each finding its severity, its sentence and the next thing to try, in any language."""

import importlib
import pkgutil
import re
import string
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from autograder.records import Finding
from autograder.report.words.elements import located
from autograder.report.words.entry import LEADS, Entry, Line, N_, says
from autograder.report.words.language import known_language, languages, translations
from autograder.report.words.pieces import pieces
from autograder.report.words.retell import retold

__all__ = ["Context", "Entry", "catalogue", "dress", "dressed", "entry_for", "in_language", "languages", "mistakes", "retold", "say", "title_of"]

QUOTED = ("text", "what")            # said by a step or by the emulator; the compiler's own words stay as they are
FIELDS = {f.name for f in msgspec.structs.fields(Finding)}


class Context(Struct, frozen=True):
    """Who asks, and in which language the answer is wanted."""

    mode: Literal["graded", "run"] = "graded"
    language: str = "en"


@lru_cache(maxsize=None)
def catalogue() -> dict[str, Entry]:
    """Every finding kind that has words."""
    return _entries("kinds")


@lru_cache(maxsize=None)
def mistakes() -> dict[str, Entry]:
    """Every diagnosis that has words."""
    return _entries("diagnoses")


def _entries(folder: str) -> dict[str, Entry]:
    package = importlib.import_module(f"{__name__}.{folder}")
    found: dict[str, Entry] = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(package.__path__)):
        found |= importlib.import_module(f"{package.__name__}.{module}").ENTRIES
    return found


def say(text: str, language: str = "en", /, **fields: Any) -> str:
    """A sentence of the catalogue in a language, its {fields} filled."""
    said = translations(language).gettext(text) if text else ""
    return said.format(**fields) if fields else said


def entry_for(finding: Finding) -> Entry:
    """The words for a finding: those of its diagnosis where it has one, else those of its kind."""
    of_kind = _of_kind(finding)
    mistake = mistakes().get(finding.diagnosis or "")
    if mistake and finding.detail.get("wrong_cases"):        # seen by the emulator and by the judge: the mistake leads
        return msgspec.structs.replace(of_kind, title=mistake.title, message=LEADS + of_kind.message, why=mistake.why, hint=mistake.hint)
    return mistake or of_kind


def _of_kind(finding: Finding) -> Entry:
    entry = catalogue().get(finding.kind) or _unknown(finding.kind)
    why = next((line.text for line in entry.why_here if line.when is None or line.when(finding)), entry.why)
    return msgspec.structs.replace(entry, why=why)


def _unknown(kind: str) -> Entry:
    """A kind nobody has written words for still gets a sentence; a test keeps this from happening."""
    name = kind.replace("_", " ").capitalize()
    return Entry(title=name, message=says("{where}: {text}", "{text}", "{where}: " + name, name), why="", hint=())


def dress(raw: dict[str, Any] | Finding, context: Context = Context()) -> Finding:
    """Fill what a bare finding lacks: severity, message, hint. What a step has already said stays as it is."""
    finding = located(_finding(raw))
    entry = entry_for(finding)
    in_run = context.mode == "run" and entry.severity_in_run
    return msgspec.structs.replace(
        finding,
        severity=finding.severity or (in_run or entry.severity),
        message=finding.message or first_fitting(entry.message, finding, context.language),
        hint=finding.hint or first_fitting(entry.hint, finding, context.language) or None,
    )


def dressed(findings: list[Finding]) -> list[Finding]:
    """Those of a graded exercise."""
    return [dress(finding, Context("graded")) for finding in findings]


def _finding(raw: dict[str, Any] | Finding) -> Finding:
    if isinstance(raw, Finding):
        return raw
    known = {name: value for name, value in raw.items() if name in FIELDS}
    if "array_bytes" in raw:
        known["detail"] = {"array_bytes": raw["array_bytes"]} | known.get("detail", {})
    bare = {"severity": "", "message": "", "count": 1} | known
    severity = bare.pop("severity")
    finding = msgspec.convert(bare | {"severity": severity or "error"}, Finding)
    finding.severity = severity
    return finding


def first_fitting(lines: tuple[Line, ...], finding: Finding, language: str = "en") -> str:
    """The first sentence whose condition holds and whose every field is known."""
    translate = translations(language).gettext
    known = pieces(finding, translate) | _causes(finding, translate)
    known |= {name: retold(known[name], language) for name in QUOTED if name in known}
    for line in lines:
        if line.when is not None and not line.when(finding):
            continue
        if placeholders(line.text) <= known.keys():
            return translate(line.text).format_map(known).strip()
    return ""


def _causes(finding: Finding, translate: Callable[[str], str]) -> dict[str, str]:
    """The diagnosis in words, and the others that would fit as well."""
    named = [i for i in [finding.diagnosis, *finding.detail.get("explained_by", [])] if i]
    fitting = [i for i in named if i in mistakes()]
    told = [translate(mistakes()[i].title) for i in dict.fromkeys(fitting)]
    return {name: text for name, text in (("cause", told[0] if told else ""), ("also", translate(N_("; ")).join(told[1:4]))) if text}


@lru_cache(maxsize=None)
def placeholders(text: str) -> frozenset[str]:
    """The names of the {fields} of a sentence."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


def in_language(finding: Finding, context: Context) -> Finding:
    """A finding that was dressed in English, in another language; words that a step chose itself are told again."""
    if context.language == "en":
        return finding
    bare = msgspec.structs.replace(finding, message="", hint=None)
    english, other = dress(bare), dress(bare, context)
    return msgspec.structs.replace(
        finding,
        message=other.message if finding.message == english.message else retold(finding.message, context.language),
        hint=other.hint if finding.hint == english.hint else retold(finding.hint or "", context.language) or None,
    )


def title_of(finding: Finding, language: str = "en") -> str:
    """What a finding is called; a diagnosis begins with a capital here, within a sentence it does not."""
    title = say(entry_for(finding).title, language)
    return title[:1].upper() + title[1:]


def plain(text: str) -> str:
    """A sentence without the back-ticks around code, for places that cannot show it."""
    return re.sub(r"`([^`]*)`", r"\1", text)
