"""Collects every sentence of the catalogue: `python -m autograder.report.words.extract` renews the .po files.

Looks through the Python of the package for N_("…"), N_(f"…"), _("…") and say("…"), through the templates of pages, and
through the emulator for what it calls the features that it lacks and the errors of CUDA."""

import io
import re
import sys
from functools import cache
from pathlib import Path

from autograder.report.words.language import DOMAIN, LOCALES
from autograder.report.words.marked import marked

PACKAGE = Path(__file__).resolve().parents[2]
REGION = re.compile(r"\s*(?://|#) BEGIN SOLUTION \d+: (?P<text>.+)$")      # course/starter.py, which students do not get
FEATURE = re.compile(r'\b(?:tell_unsupported|simt::refuse)\("([^"]+)"')
ERROR = re.compile(r'\{\d+, \{"cuda\w+", "([^"]+)"\}\}')            # simt/src/runtime.cpp: what cudaGetErrorString says


@cache
def sentences() -> dict[str, list[tuple[str, int]]]:
    """Each sentence and where it stands."""
    from jinja2.ext import babel_extract

    found: dict[str, list[tuple[str, int]]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for text, line in marked(path):
            _add(found, text, path, line)
    for path in sorted((PACKAGE / "simt").rglob("*.[ch]*")):
        for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
            for text in (*FEATURE.findall(line), *ERROR.findall(line)):
                _add(found, text, path, number)
    for path in sorted((PACKAGE / "report").rglob("*.j2")):
        with path.open("rb") as file:
            for line, _, message, _ in babel_extract(file, ("_",), [], {}):
                _add(found, message, path, line)
    return found | {text: [] for text in [*course_words(), *todos()]}


def _add(found: dict[str, list[tuple[str, int]]], message, path: Path, line: int) -> None:
    text = message[0] if isinstance(message, tuple) else message
    if text:
        found.setdefault(text, []).append((path.relative_to(PACKAGE.parent).as_posix(), line))


def course_words() -> list[str]:
    """Titles and summaries of the exercises, titles and aspects of their checks: said in exercise.toml, shown on the page."""
    import tomllib

    told: list[str] = []
    for path in sorted([*(PACKAGE / "exercises").glob("*/exercise.toml"), *PACKAGE.glob("answers/sheets/*/exercise.toml")]):
        rule = tomllib.loads(path.read_text("utf-8"))
        told += [rule.get("title", ""), rule.get("summary", ""), *(word for check in rule.get("checks", []) for word in (check.get("title", ""), check["id"].partition(".")[2])),
                 *(question.get(word, "") for question in rule.get("questions", []) for word in ("title", "hint"))]
    return [text for text in dict.fromkeys(told) if text]


def todos() -> list[str]:
    """What the TODOs of the starters ask for: a report begins with the first that is still there. Students have no solutions, but the translation."""
    from autograder.report.story import todo_words
    found = [REGION.match(line) for path in sorted((PACKAGE.parent / "solutions").glob("*")) for line in path.read_text("utf-8").splitlines()]
    return list(dict.fromkeys(todo_words(match["text"]) for match in found if match))


def renew(path: Path) -> tuple[int, int]:
    """Bring one .po up to date: new sentences come in empty, old ones go. Returns (all, missing)."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po, write_po

    fresh, old = Catalog(locale=path.parent.parent.name, project="autograder"), Catalog()
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file)
    for text in sentences():
        known = old.get(text)
        fresh.add(text, known.string if known else "")
    buffer = io.BytesIO()
    write_po(buffer, fresh, width=118, sort_output=True, omit_header=False, no_location=True)
    path.write_bytes(_without_dates(buffer.getvalue()))
    return len(fresh), sum(1 for message in fresh if message.id and not message.string)


def _without_dates(content: bytes) -> bytes:
    """The same sentences give the same file."""
    drop = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By')
    return b"".join(line for line in content.splitlines(keepends=True) if not line.startswith(drop))


def main() -> int:
    for path in sorted(LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        every, missing = renew(path)
        print(f"{path.parent.parent.name}: {every} sentences, {missing} without translation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
