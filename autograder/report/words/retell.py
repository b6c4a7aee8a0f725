"""Says what a step has said in English again in another language: finds the marked sentence, and fills it with the same values.

Reports keep their sentences in English, also those of a class that were stored long ago; the language is chosen where they
are shown. A sentence is known by its fixed words."""

import re
import string
from functools import lru_cache

from msgspec import Struct

from autograder.report.words.language import sentences_of, translations

_ENDS = re.compile(r"(?<=[.!?:;…]) +(?=\S)")
_FULL = "。！？：；，、”）"
_MOST_SENTENCES = 6
_TELLING = 10                        # fixed letters: a sentence with fewer, like “{count} of {all}”, is known only around single words


class Known(Struct, frozen=True):
    """One sentence of the catalogue with {fields}, and how it is recognised."""

    text: str
    longest: str                     # its longest fixed piece: looked for first, since that is quick
    fixed: int                       # how many characters are fixed: of several that fit, the most telling one
    telling: bool                    # whether its fixed words alone make it known


def retold(text: str, language: str) -> str:
    """The text in the language, as far as the catalogue knows it; what it does not know stays."""
    if not text or language == "en":
        return text
    return _best(text, language)[1]


def _best(text: str, language: str) -> tuple[int, str]:
    """How much of a text is known, and what it becomes: as one sentence, or as several that follow one another."""
    whole = _whole(text, language)
    cuts = [match for match in _ENDS.finditer(text)][:_MOST_SENTENCES]
    best = whole or (0, text)
    for cut in cuts:
        first = _whole(text[:cut.start()], language)
        if first is None:
            continue
        known, rest = _best(text[cut.end():], language)
        if first[0] + known > best[0]:
            best = first[0] + known, joined(first[1], rest)
    return best


def joined(*sentences: str) -> str:
    """One after the other; behind a full stop of the width of a character no blank is needed."""
    text = ""
    for sentence in filter(None, sentences):
        text += ("" if not text or text.endswith(tuple(_FULL)) else " ") + sentence
    return text


def _whole(text: str, language: str) -> tuple[int, str] | None:
    """One sentence of the catalogue: without fields, or with them filled."""
    translate = translations(language).gettext
    if (said := translate(text)) != text:
        return len(text) + 1, said
    for known in _candidates(language):
        if known.longest in text and (match := _pattern(known.text, known.telling).fullmatch(text)):
            fields = {name: retold(value, language) for name, value in match.groupdict().items()}
            return known.fixed, translate(known.text).format(**fields)
    return None


@lru_cache(maxsize=None)
def _candidates(language: str) -> tuple[Known, ...]:
    """Every sentence with fields, the most telling first."""
    found = [known for text in sentences_of(language) if (known := _known(text))]
    return tuple(sorted(found, key=lambda known: (-known.fixed, known.text)))


def _known(text: str) -> Known | None:
    try:
        pieces = [(fixed, name) for fixed, name, _, _ in string.Formatter().parse(text)]
    except ValueError:
        return None
    if not any(name for _, name in pieces):
        return None
    fixed = [piece for piece, _ in pieces]
    letters = sum(character.isalpha() for piece in fixed for character in piece)
    return Known(text, max(fixed, key=len), len("".join(fixed)), letters >= _TELLING) if letters > 1 else None


@lru_cache(maxsize=None)
def _pattern(text: str, telling: bool) -> re.Pattern[str]:
    """{name} becomes a group; a second {name} has to be the same again."""
    anything = ".+?" if telling else r"\S+"
    seen: set[str] = set()
    parts = []
    for fixed, name, _, _ in string.Formatter().parse(text):
        parts.append(re.escape(fixed))
        if name:
            parts.append(f"(?P={name})" if name in seen else f"(?P<{name}>{anything})")
            seen.add(name)
    return re.compile("".join(parts), re.DOTALL)
