"""One Chinese term for one thing: docs/decisions/chinese-words.md, in the catalogue, the chapters, the figures and the hints."""

import re
from functools import cache
from pathlib import Path

import pytest

from autograder import hints
from autograder.course import lint
from autograder.report.words.extract import sentences
from autograder.report.words.language import translations

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"```.*?```|`[^`]*`|\{\{.*?\}\}|\{[^}]*\}|<code>.*?</code>|\]\([^)]*\)|<<<.*?>>>|\bSUBMISSION=\S*", re.DOTALL)
ELSEWHERE = {"操作系统内核"}               # the word for something else
OTHER_SENSE = re.compile(r"\bround (?:trips?|up)\b|condition round|calls the kernel|--tile", re.IGNORECASE)      # English words in a sense of their own


@cache
def table() -> list[tuple[list[str], list[str], list[str]]]:
    """English words, their Chinese, and what is not used."""
    rows = re.findall(r"^\| ([a-z][^|]*) \| ([^|]+) \| ([^|]+) \|$", (ROOT / "docs/decisions/chinese-words.md").read_text("utf-8"), re.M)
    return [(english.split(", "), chinese.split("、"), refused.split("、")) for english, chinese, refused in rows]


@cache
def catalogue() -> dict[str, str]:
    known = translations("zh_CN").gettext
    return {text: known(text) for text in sentences()}


@cache
def texts() -> dict[str, str]:
    """Everything in Chinese that people read, without its code."""
    found = {f"catalogue: {text}": said for text, said in catalogue().items()}
    found |= {path.name: path.read_text("utf-8") for path in sorted((ROOT / "chapters/zh").glob("*.md"))}
    figures = (ROOT / "chapters/figures/words.toml").read_text("utf-8")
    found["words.toml"] = "\n".join(re.findall(r"^\w+\.zh = (.*)$", figures, re.M))
    for name in [*lint.names(), *lint.sheets()]:
        known = hints.load(name, "zh_CN")
        found[f"hints of {name}"] = "\n".join([*known.hints, *(hint.text for hint in known.when)])
    return {where: CODE.sub(" ", text) for where, text in found.items()}


def test_the_table_is_read() -> None:
    assert len(table()) > 30 and all(english and chinese and refused for english, chinese, refused in table())
    assert len(texts()) > 1000


@pytest.mark.parametrize("row", table(), ids=lambda row: row[0][0])
def test_no_second_term_is_used(row: tuple[list[str], list[str], list[str]]) -> None:
    refused = row[2]
    used = [(where, word) for where, text in texts().items() for word in refused
            if word in (re.sub("|".join(ELSEWHERE), "", text) if word.isascii() is False else re.sub(r"[A-Za-z_]+_\w*|\w*_[A-Za-z_]+", "", text))]
    assert used == []


@pytest.mark.parametrize("row", table(), ids=lambda row: row[0][0])
def test_a_sentence_of_the_catalogue_has_the_term(row: tuple[list[str], list[str], list[str]]) -> None:
    english, chinese, _ = row
    word = re.compile(r"\b(?:" + "|".join(map(re.escape, english)) + r")\b", re.IGNORECASE)
    lacking = [(text, said) for text, said in catalogue().items()
               if word.search(OTHER_SENSE.sub("", CODE.sub(" ", text))) and not any(term in said for term in chinese)]
    assert lacking == []
