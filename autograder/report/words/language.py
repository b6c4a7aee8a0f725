"""Languages: English is in the code; every other one is a folder under locale/ with a gettext catalogue."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.faults import UserMistake

if TYPE_CHECKING:
    import gettext

LOCALES = Path(__file__).parent / "locale"
DOMAIN = "autograder"
COMPILED = Path(__file__).parents[3] / "build" / "locale"


def languages() -> list[str]:
    """Every language that can be asked for, English first."""
    found = sorted(p.parent.parent.name for p in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return ["en", *found]


def known_language(asked: str) -> str:
    """The catalogue for what was typed: `zh`, `zh-CN` and `zh_CN.UTF-8` all mean zh_CN."""
    wanted = asked.split(".")[0].replace("-", "_")
    if wanted in ("", "C", "POSIX"):
        return "en"
    for name in languages():
        if wanted == name or wanted.split("_")[0] == name.split("_")[0]:
            return name
    raise UserMistake(
        f"There is no language “{asked}”.", "Choose one of: " + ", ".join(languages())
    )


class English:
    """The language of the code: every sentence is its own translation, and nothing has to be imported for it."""

    @staticmethod
    def gettext(text: str) -> str:
        return text


@lru_cache(maxsize=None)
def translations(language: str) -> English | gettext.NullTranslations:
    """The catalogue of a language; compiled once under build/ when the text of it is newer."""
    name = known_language(language)
    if name == "en":
        return English()
    return _read(LOCALES / name / "LC_MESSAGES" / f"{DOMAIN}.po", COMPILED / f"{name}.mo")


def sentences_of(language: str) -> list[str]:
    """Every English sentence that the catalogue of a language holds."""
    return [text for text in getattr(translations(language), "_catalog", {}) if text]


def _read(text: Path, compiled: Path) -> gettext.NullTranslations:
    """Babel costs 60 ms to import, so it is used only when the catalogue has changed."""
    import gettext

    try:
        if compiled.stat().st_mtime_ns == text.stat().st_mtime_ns:
            with compiled.open("rb") as file:
                return gettext.GNUTranslations(file)
    except OSError:
        pass
    return _compile(text, compiled)


def _compile(text: Path, compiled: Path) -> gettext.NullTranslations:
    import gettext
    import io
    import os

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    buffer = io.BytesIO()
    with text.open("rb") as file:
        write_mo(buffer, read_po(file))
    buffer.seek(0)
    catalogue = gettext.GNUTranslations(buffer)
    _keep(buffer.getvalue(), compiled, text.stat().st_mtime_ns, os)
    return catalogue


def _keep(content: bytes, compiled: Path, stamp: int, os) -> None:
    """Store the compiled catalogue whole or not at all; a read-only checkout simply compiles each time."""
    try:
        compiled.parent.mkdir(parents=True, exist_ok=True)
        partial = compiled.with_suffix(f".{os.getpid()}.tmp")
        partial.write_bytes(content)
        os.utime(partial, ns=(stamp, stamp))
        partial.replace(compiled)
    except OSError:
        pass
