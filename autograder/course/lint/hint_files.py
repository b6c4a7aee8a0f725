"""What hints.toml and its translations have to be, for exercises and written answers alike."""

import re
from collections.abc import Iterator
from pathlib import Path

from autograder.course.lint.exercise_rules.declared import TO_FILL_IN
from autograder.faults import GraderFault

WANTED = 3
CODE = re.compile(r"`([^`]*)`|<<<[^>]*>>>|\b[A-Za-z_]\w*\([^)\s]*\)|\b\w+\[[^\]]*\](?:\[[^\]]*\])?")


def amiss(folder: Path, where: str, fitting: bool) -> Iterator[str]:
    """Three hints that differ, for findings that exist, and the same in every language; `fitting`: at least one for a finding."""
    from autograder import hints
    from autograder.report.words import catalogue
    from autograder.report.words.language import languages
    path = hints.file_in(folder, "en")
    if not path.exists():
        yield f"{where}/hints.toml is missing: three hints, from a question to nearly the code"
        return
    try:
        known = hints.read(path)
    except GraderFault as fault:
        yield fault.message
        return
    yield from (f"{where}/hints.toml: {line}" for line in _english(known, path, set(catalogue()), fitting))
    for language in languages()[1:]:
        yield from _translated(known, hints.file_in(folder, language), where)


def _english(known, path: Path, kinds: set[str], fitting: bool) -> Iterator[str]:
    if len(known.hints) != WANTED or not all(hint.strip() for hint in known.hints) or len(set(known.hints)) != len(known.hints):
        yield f"{WANTED} different hints are needed, there are {len(known.hints)}"
    if TO_FILL_IN in path.read_text("utf-8"):
        yield f"“{TO_FILL_IN}” is still to be filled in"
    yield from (f"there is no kind of finding “{kind}”" for kind in sorted({hint.kind for hint in known.when} - kinds))
    if fitting and not known.when:
        yield "at least one hint for a finding is needed: [[when]] kind, text"


def _translated(known, path: Path, where: str) -> Iterator[str]:
    """Hint by hint the same: as many, for the same findings in the same order, with the same code in them, and translated."""
    from autograder import hints
    if not path.exists():
        yield f"{where}/{path.name} is missing: the same hints as in hints.toml, in that language"
        return
    try:
        other = hints.read(path)
    except GraderFault as fault:
        yield fault.message
        return
    if TO_FILL_IN in path.read_text("utf-8"):
        yield f"{where}/{path.name}: “{TO_FILL_IN}” is still to be filled in"
    if len(other.hints) != len(known.hints) or [hint.kind for hint in other.when] != [hint.kind for hint in known.when]:
        yield f"{where}/{path.name}: not the same hints as in hints.toml, for the same findings in the same order"
        return
    for name, text, said in _pairs(known, other):
        if said.strip() == text.strip():
            yield f"{where}/{path.name}: {name} is not translated"
        for what, lost in (("code", _code(text) - _code(said)), ("figure", _figures(text) - _figures(said))):
            if lost:
                yield f"{where}/{path.name}: {name} lacks the {what} “{min(lost)}”"


def _pairs(known, other) -> Iterator[tuple[str, str, str]]:
    for number, (text, said) in enumerate(zip(known.hints, other.hints), 1):
        yield f"hint {number}", text, said
    for one, two in zip(known.when, other.when):
        yield f"the hint for {one.kind}", one.text, two.text


def _figures(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def _code(text: str) -> set[str]:
    """What has to stand in every language: code between back-ticks, calls, elements of arrays."""
    return {re.sub(r"\s", "", match[0]) for match in CODE.finditer(text)}
