"""The verdict line of a corpus file, and what is amiss between it and what the grader said.

    // verdict: pass
    // verdict: race_shared tile8,tile16 lines=60?,61,63; same_warp_race? tile8
    // verdict: crash|policy *

A kind, then the variants (`*`: at least one, whichever), then the lines, then `why=`: the diagnoses that are named, all of
them and no others. `a|b`: either kind. A `?` behind a kind or a line: it may be named, and need not be. Whatever is not
expected must not be found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

PREFIX = "// verdict:"
RACES = {"race_shared", "race_global", "same_warp_race"}
_ONE = re.compile(r"^(?P<kinds>[a-z_|]+)(?P<optional>\?)?(?: (?P<variants>\*|[a-z0-9_,]+))?(?: lines=(?P<lines>[\d,?]+))?"
                  r"(?: why=(?P<why>[a-z0-9_,]+))?$")


@dataclass(frozen=True)
class Expected:
    """One part of a verdict line."""

    kinds: frozenset[str]
    variants: tuple[str, ...]        # empty: at least one, whichever
    optional: bool
    lines: frozenset[int]
    further_lines: frozenset[int]
    why: frozenset[str] = frozenset()

    def covers(self, seen: Seen) -> bool:
        return seen.kind in self.kinds and (not self.variants or seen.variant in self.variants)


@dataclass(frozen=True)
class Seen:
    """One finding, as far as a verdict line speaks of it."""

    kind: str
    variant: str
    guilty: frozenset[int]           # its own line, and the other side's of a race
    named: frozenset[int] = field(default=frozenset())
    why: str = ""


def read_verdict(path: Path) -> list[Expected]:
    """What a file's first line expects; nothing for `pass`."""
    first = path.read_text("utf-8").split("\n", 1)[0]
    if not first.startswith(PREFIX):
        raise ValueError(f"{path.name}: the first line must begin with “{PREFIX}”")
    words = first.removeprefix(PREFIX).strip()
    return [] if words == "pass" else [_read_one(part.strip(), path.name) for part in words.split(";")]


def _read_one(words: str, name: str) -> Expected:
    match = _ONE.match(words)
    if match is None:
        raise ValueError(f"{name}: “{words}” is not KIND VARIANTS lines=…")
    variants = match["variants"] or "*"
    lines = (match["lines"] or "").split(",")
    return Expected(frozenset(match["kinds"].split("|")), () if variants == "*" else tuple(variants.split(",")), bool(match["optional"]),
                    frozenset(int(line) for line in lines if line.isdigit()),
                    frozenset(int(line[:-1]) for line in lines if line.endswith("?")), frozenset(filter(None, (match["why"] or "").split(","))))


def seen_in(finding: dict, variant: str) -> Seen:
    """A finding of report.json, or of the findings file of `run`."""
    other = finding.get("other", {}).get("line")
    guilty = {finding.get("line"), other if finding["kind"] in RACES else None} - {None}
    places = [finding.get("other", {}), *finding.get("waiting", []), *finding.get("absent", [])]
    named = guilty | {place["line"] for place in places if place.get("line")}
    return Seen(finding["kind"], variant, frozenset(guilty), frozenset(named), finding.get("diagnosis") or "")


def differences(expected: Iterable[Expected], seen: Iterable[Seen]) -> list[str]:
    """All that is missing, unexpected or on the wrong line; empty when the verdict is as expected."""
    expected, seen = list(expected), list(seen)
    amiss = [f"unexpected: {one.kind} in {one.variant} at {sorted(one.guilty)}"
             for one in seen if not any(part.covers(one) for part in expected)]
    for part in expected:
        for variant in part.variants or ("*",):
            mine = [one for one in seen if part.covers(one) and variant in ("*", one.variant)]
            amiss += _missing(part, variant, mine) + _misplaced(part, mine) + _misnamed(part, variant, mine)
    return amiss


def _misnamed(part: Expected, variant: str, mine: list[Seen]) -> list[str]:
    named = {one.why for one in mine}
    return [] if not part.why or not mine or named == part.why else [f"in {variant} the diagnoses are {sorted(named)}, expected {sorted(part.why)}"]


def _missing(part: Expected, variant: str, mine: list[Seen]) -> list[str]:
    kinds = "|".join(sorted(part.kinds))
    if not mine:
        return [] if part.optional else [f"missing: {kinds} in {variant}"]
    unnamed = part.lines - frozenset().union(*(one.named for one in mine))
    return [f"{kinds} in {variant} does not name line {line}" for line in sorted(unnamed) if not part.optional]


def _misplaced(part: Expected, mine: list[Seen]) -> list[str]:
    allowed = part.lines | part.further_lines
    return [f"{one.kind} in {one.variant} blames line {line}, expected {sorted(allowed)}"
            for one in mine if allowed for line in sorted(one.guilty - allowed)]
