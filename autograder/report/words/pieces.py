"""Turns the fields of a finding into the small phrases that sentences are made of."""

from collections.abc import Callable
from typing import Any

from autograder.records import Finding, Place
from autograder.report.visible import visible
from autograder.report.words.entry import N_
from autograder.report.words.matrix import phrases
from autograder.report.words.reasons import REASONS

Translate = Callable[[str], str]

ACCESS = {
    "read": N_("reads"),
    "write": N_("writes"),
    "atomic": N_("updates atomically"),
}
LONG_TEXT = 400


def triple(place: list[int] | None, beside: list[int] | None = None) -> str | None:
    """(3,0) for [3,0,0]: the third coordinate is said only when it says something, here or of the one told beside it."""
    if not place:
        return None
    deep = any(len(one) > 2 and one[2] for one in (place, beside or []))
    shown = place if len(place) < 3 or deep else place[:2]
    return "(" + ",".join(str(i) for i in shown) + ")"


def cell(finding: Finding, t: Translate = str) -> str | None:
    """`As[0][3]`; where its rows are not known, the number of the element or of the byte; else only the array."""
    if not finding.array:
        return None
    name = visible(finding.array)
    if finding.index is None and finding.offset is not None:
        if finding.space == "shared" and finding.bytes == 4 and finding.offset % 4 == 0 and finding.offset >= 0:
            return t(N_("element {element} of {array}")).format(array=name, element=finding.offset // 4)
        return t(N_("byte {offset} of {array}")).format(array=name, offset=finding.offset)
    return name + "".join(f"[{i}]" for i in finding.index or [])


def number(value: Any) -> str:
    """A number as a person would write it; everything else as it is."""
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10_000:
        return grouped(value)
    return visible(str(value))


def location(file: str | None, line: int | None) -> str | None:
    """file:line, the form that editors turn into a link."""
    if not file:
        return None
    return f"{visible(file)}:{line}" if line else visible(file)


def second_location(finding: Finding, file: str | None, line: int | None, t: Translate) -> str | None:
    """The second place of a sentence: only “line 37” when the first has named the file already."""
    if not line:
        return None
    if file in (None, finding.file) and finding.line:
        return t(N_("line {line}")).format(line=line)
    return location(file, line)


def _plural(count: int, one: str, many: str, t: Translate) -> str:
    return t(one if count == 1 else many)


def waits(places: list[Place], finding: Finding, t: Translate) -> str | None:
    """Who waits where: “225 threads wait at line 35 (the first is (0,0))”."""
    one, many = N_("{threads} thread waits at {where}"), N_("{threads} threads wait at {where}")
    first = N_("{threads} threads wait at {where}, {first} among them")
    told = []
    for place in places:
        where = second_location(finding, place.file, place.line, t) or t(N_("a barrier"))
        text = _plural(place.threads, one, first if place.first else many, t)
        told.append(text.format(threads=place.threads, where=where, first=triple(place.first)))
    return t(N_("; ")).join(told) or None


FATES = {
    "returned": (N_("thread {first} returned at {where}"), N_("{threads} threads returned at {where}, {first} first")),
    "finished": (N_("thread {first} ran to the end of the kernel without it"),
                 N_("{threads} threads ran to the end of the kernel without it, {first} first")),
    "faulted": (N_("thread {first} was stopped by an error at {where}"),
                N_("{threads} threads were stopped by an error at {where}, {first} first")),
    "": (N_("thread {first} is at {where}"), N_("{threads} threads are at {where}, {first} first")),
}


def missing(places: list[Place], finding: Finding, t: Translate) -> str | None:
    """Who never came, and how each group ended."""
    told = []
    for place in places:
        one, many = FATES.get(place.how or "", FATES[""])
        where = second_location(finding, place.file, place.line, t) or t(N_("an unknown line"))
        text = _plural(place.threads, one, many, t)
        told.append(text.format(threads=place.threads, where=where, first=triple(place.first)))
    return t(N_("; ")).join(told) or None


def shape_of(finding: Finding) -> str | None:
    if not finding.shape:
        return None
    return ", ".join(f"{name.upper()}={finding.shape[name]}" for name in ("m", "n", "k") if name in finding.shape)


def details(finding: Finding) -> dict[str, str]:
    """The numbers and names under `detail`, and those of the first wrong element: {"first": {"row": 3}} gives row."""
    flat: dict[str, Any] = {}
    for key, value in finding.detail.items():
        if key == "first" and isinstance(value, dict):
            flat.update({inner: v for inner, v in value.items() if not isinstance(v, (dict, list))})
        elif isinstance(value, dict):
            continue
        elif isinstance(value, list) and value and all(isinstance(i, int) for i in value):
            flat[key] = "×".join(str(i) for i in value)
        elif not isinstance(value, list):
            flat[key] = value
    return {key: number(value) for key, value in flat.items() if value is not None}


def pieces(finding: Finding, t: Translate) -> dict[str, Any]:
    """Every phrase that this finding can fill; what is not known is absent."""
    other = finding.other
    found: dict[str, Any] = {
        "where": location(finding.file, finding.line),
        "line": finding.line,
        "thread": triple(finding.thread, other and other.thread),
        "block": triple(finding.block, other and other.block),
        "round": finding.round,
        "cell": cell(finding, t),
        "array": visible(finding.array) if finding.array else None,
        "does": t(ACCESS[finding.access]) if finding.access in ACCESS else None,
        "bytes": finding.bytes,
        "offset": finding.offset,
        "space": finding.space,
        "kernel": visible(finding.kernel) if finding.kernel else None,
        "function": visible(finding.function) if finding.function else None,
        "variant": visible(finding.variant) if finding.variant else None,
        "launched": second_location(finding, finding.launch.file, finding.launch.line, t) if finding.launch else None,
        "shape": shape_of(finding),
        "count": finding.count,
        "waiting": waits(finding.waiting, finding, t),
        "absent": missing(finding.absent, finding, t),
        "text": _short(finding.text),
        "filled_where": _filled_where(finding, t),
    }
    if other is not None:
        found |= {
            "other_where": second_location(finding, other.file, other.line, t),
            "other_thread": triple(other.thread, finding.thread),
            "other_block": triple(other.block, finding.block),
            "other_round": other.round,
            "other_does": t(ACCESS[other.access]) if other.access in ACCESS else None,
        }
    known = details(finding) | {name: value for name, value in found.items() if value is not None}
    return known | phrases(finding, t) | _reason(finding, known, t)


def _filled_where(finding: Finding, t: Translate) -> str | None:
    """The line that fills other elements of an array of which one is missing."""
    filled = finding.detail.get("filled_by")
    return second_location(finding, filled.get("file"), filled.get("line"), t) if isinstance(filled, dict) else None


def _reason(finding: Finding, known: dict[str, Any], t: Translate) -> dict[str, str]:
    """The emulator's `why`, if all that its sentence needs is there."""
    text = REASONS.get(finding.detail.get("why", ""))
    if text is None:
        return {}
    try:
        return {"reason": t(text).format_map(known)}
    except KeyError:
        return {}


def _short(text: str | None) -> str | None:
    if not text:
        return None
    first = visible(text.strip().splitlines()[0] if text.strip() else "")
    return first if len(first) <= LONG_TEXT else first[: LONG_TEXT - 1] + "…"


def spread_phrase(finding: Finding, t: Translate) -> str:
    """The reach of one finding in half a line: “128 times, in 12 blocks, rounds 1–17”."""
    told = []
    if finding.count > 1:
        told.append(t(N_("{count} times")).format(count=grouped(finding.count)))
    spread = finding.spread
    if spread and spread.blocks > 1:
        told.append(t(N_("in {blocks} blocks")).format(blocks=grouped(spread.blocks)))
    if spread and spread.threads > 1:
        told.append(t(N_("{threads} threads")).format(threads=grouped(spread.threads)))
    if spread and spread.rounds and spread.rounds[0] != spread.rounds[-1]:
        told.append(t(N_("rounds {first}–{last}")).format(first=spread.rounds[0], last=spread.rounds[-1]))
    return t(N_(", ")).join(told)


def grouped(count: int) -> str:
    """12 345 with a thin space, the same in every language."""
    return f"{count:,}".replace(",", "\u202f")


def translations_of(language: str) -> Translate:
    """The function that looks a sentence up in a language."""
    from autograder.report.words.language import translations

    return translations(language).gettext
