"""Finds English that is left where another language was asked for."""

import re
from collections.abc import Iterable
from functools import lru_cache
from html.parser import HTMLParser

from autograder.report.words.extract import sentences
from autograder.report.words.language import translations

QUOTED = {"code", "kbd", "style", "script"}          # the student's own code, and what is to be typed
SPOKEN = {"aria-label", "title", "alt", "placeholder"}
# Names that stay as they are in every language: variants, kinds of findings, what a file or a function is called.
NAMES = re.compile(r"^[a-z]+(?:_[a-z]+)+$|^(?:naive|small|large|tile8|tile16|register|GPU|autograder|simt|bubblewrap)$")
CODE = re.compile(r"`[^`]*`|“[^”]*\([^”]*”")             # in a sentence: between back-ticks, or a signature between quotes
SENTENCE = re.compile(r"(?:\b[A-Za-z][a-z']+[,;:]? ){2}[A-Za-z][a-z']+")


class _Reader(HTMLParser):
    """Every piece of text that a person reads or hears."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.told: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.told += [value for name, value in attrs if name in SPOKEN and value]
        if tag in QUOTED:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if not self.open and data.strip():
            self.told.append(data.strip())


def in_page(page: str, language: str, quoted: Iterable[str] = ()) -> list[str]:
    """English in the text of a page; `quoted` are words of the compiler and of the program, which stay as they are."""
    return _left(_Reader(page).told, language, quoted)


def in_terminal(text: str, language: str, quoted: Iterable[str] = ()) -> list[str]:
    """English in what a terminal shows; lines of the source and the command to type are left out."""
    rows = [re.sub(r"\bmake .*$|\S+/\S+", "", line) for line in CODE.sub("", text).splitlines() if "▸" not in line and not re.match(r"\s{8,}\S", line)]
    return _left([piece for row in rows for piece in re.split(r"\s{2,}|(?<=[✓✗–○!]) ", row)], language, quoted)


def _left(told: list[str], language: str, quoted: Iterable[str]) -> list[str]:
    for words in quoted:
        told = [text.replace(words, "") for text in told]
    told = [CODE.sub("", text).strip() for text in told]
    return [text for text in told if SENTENCE.search(text) or text in _words(language)]


@lru_cache(maxsize=None)
def _words(language: str) -> set[str]:
    """Sentences and single words of the catalogue that have another form in the language."""
    known = translations(language)
    return {text for text in sentences() if known.gettext(text) != text and not NAMES.match(text)}
