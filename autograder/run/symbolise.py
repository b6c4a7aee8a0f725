"""Gives every code address of a finding its file and line, then joins findings that have become the same."""

from pathlib import Path
from typing import Any

import msgspec

from autograder.build import places
from autograder.records import Finding
from autograder.run import box
from autograder.run.limits import Bind, Job, Limits
from autograder.sentences import N_

_LIMITS = Limits(cpu_s=10, wall_s=15, memory_mib=1024, stdout=4 << 20)
_MOST = 4000
_TAIL = 3                            # pairs of lines from which on they are told as one stretch
_FIELDS = {f.name for f in msgspec.structs.fields(Finding)}


def findings(raw: list[dict[str, Any]], program: Path, names: set[str]) -> list[Finding]:
    """Findings without words, in the order in which they were met."""
    places_of = _look_up(_addresses(raw), program, names)
    return _races_by_line(_tails_as_one(_without_echoes(merged([finding for item in raw if (finding := _finding(_placed(item, places_of)))]))))


def _races_by_line(found: list[Finding]) -> list[Finding]:
    """Races of one stretch come to light together, in the order of the machine code; people read them in that of the source."""
    for kind in ("race_shared", "same_warp_race", "race_global"):
        at = [i for i, finding in enumerate(found) if finding.kind == kind]
        by_line = sorted((found[i] for i in at), key=lambda finding: (finding.file or "", sorted(_lines(finding))))
        for i, finding in zip(at, by_line):
            found[i] = finding
    return found


def _without_echoes(found: list[Finding]) -> list[Finding]:
    """An index that leaves its array is told once: the access that it makes on the same line is no second fault."""
    lines = {(f.file, f.line) for f in found if f.detail.get("why") == "index"}
    return [f for f in found if not (f.kind.startswith("out_of_bounds") and f.detail.get("why") != "index" and (f.file, f.line) in lines)]


def _addresses(raw: list[dict[str, Any]]) -> list[int]:
    """Every pc that has no line yet. A pc is a return address: the call stands one byte before it."""
    wanted = {holder["pc"] - 1 for item in raw for holder in _holders(item)
              if isinstance(holder.get("pc"), int) and not holder.get("line") and holder["pc"] > 0}
    return sorted(wanted)[:_MOST]


def _holders(item: dict[str, Any]) -> list[dict[str, Any]]:
    """The finding itself, the other party, the launch, who fills the array and each group at a barrier may carry a pc."""
    detail = item.get("detail")
    filled = detail.get("filled_by") if isinstance(detail, dict) else None
    inner = [item.get("other"), item.get("launch"), filled, *(item.get("waiting") or []), *(item.get("absent") or [])]
    return [item, *(holder for holder in inner if isinstance(holder, dict))]


def _look_up(addresses: list[int], program: Path, names: set[str]) -> dict[int, tuple[str, int, str]]:
    """address → file, line, function: the innermost inlined frame that lies in the student's text."""
    if not addresses:
        return {}
    argv = ["/usr/bin/addr2line", "-e", f"{places.SLOT}/program", "-a", "-i", "-f", "-C", *(hex(a) for a in addresses)]
    facts = box.run(Job(argv, _LIMITS, [Bind(program, f"{places.SLOT}/program")]))
    found: dict[int, tuple[str, int, str]] = {}
    address = 0
    lines = iter(facts.stdout.decode("utf-8", "replace").splitlines())
    for line in lines:
        if line.startswith("0x") and " " not in line and ":" not in line:
            address = int(line, 16)
            continue
        file, _, number = next(lines, "").partition(" (disc")[0].rpartition(":")
        name = _own_name(file, names)
        if name and number.isdigit() and int(number) and address not in found:
            found[address] = (name, int(number), line)
    return found


def _own_name(path: str, names: set[str]) -> str | None:
    """The student's name for a file; nothing for headers of ours or of the system."""
    return next((name for name in names if path == name or path.endswith("/" + name)), None)


def _placed(item: dict[str, Any], places_of: dict[int, tuple[str, int, str]]) -> dict[str, Any]:
    for holder in _holders(item):
        pc = holder.pop("pc", None)
        if isinstance(pc, int) and not holder.get("line") and pc - 1 in places_of:
            holder["file"], holder["line"], function = places_of[pc - 1]
            if holder is item:
                holder.setdefault("function", function.partition("(")[0])
        if holder.get("file"):
            holder["file"] = str(holder["file"]).rpartition("/")[2] or holder["file"]
    return item


def _finding(item: dict[str, Any]) -> Finding | None:
    """A finding of the emulator as a record; one that is not of that shape is dropped, it cannot be told."""
    bare = {name: value for name, value in item.items() if name in _FIELDS and value is not None}
    if "array_bytes" in item:         # the words need it: it tells a tile's size, and what was never freed
        bare["detail"] = {"array_bytes": item["array_bytes"]} | (bare.get("detail") or {})
    try:
        finding = msgspec.convert({"severity": "error", "message": "", "count": 1} | bare, Finding)
    except msgspec.ValidationError:
        return Finding("crash", "error", "", 1, text=N_("the log holds a finding that cannot be read."))
    finding.severity = ""             # the catalogue knows it
    return finding


def merged(found: list[Finding]) -> list[Finding]:
    """One finding for each story: same kind, same two lines. Counts add up, the first instance is the one told."""
    stories: dict[tuple, Finding] = {}
    for finding in found:
        first = stories.setdefault(_story(finding), finding)
        if first is not finding:
            first.count += finding.count
            _join_spread(first, finding)
    return list(stories.values())


def _tails_as_one(found: list[Finding]) -> list[Finding]:
    """The unrolled steps of one warp race with each other in many pairs of lines: code that relies on lock-step is one fault."""
    chains: list[list[Finding]] = []
    for finding in found:
        if finding.kind != "same_warp_race" or finding.line is None or finding.other is None or finding.other.line is None:
            continue
        near = [chain for chain in chains if any(_hangs_together(finding, member) for member in chain)]
        chains = [chain for chain in chains if chain not in near] + [[*(member for chain in near for member in chain), finding]]
    echoes = {id(other) for chain in chains if len(chain) >= _TAIL for other in _joined(chain)}
    return [finding for finding in found if id(finding) not in echoes]


def _lines(finding: Finding) -> set[int]:
    return {line for line in (finding.line, finding.other and finding.other.line) if line}


def _hangs_together(one: Finding, other: Finding) -> bool:
    return (one.kernel, one.array, one.file) == (other.kernel, other.array, other.file) and bool(_lines(one) & _lines(other))


def _joined(chain: list[Finding]) -> list[Finding]:
    """The first one tells for all; returns the others."""
    first, *others = sorted(chain, key=lambda finding: min(_lines(finding)))
    for other in others:
        first.count += other.count
        _join_spread(first, other)
    lines = set().union(*map(_lines, chain))
    first.detail |= {"first_line": min(lines), "last_line": max(lines)}
    return others


def _story(finding: Finding) -> tuple:
    """Of a race between two lines it does not matter which access came second."""
    here, there = (finding.file, finding.line), (None, None)
    if finding.other:
        there = (finding.other.file, finding.other.line)
    ends = tuple(sorted([here, there], key=str)) if finding.kind.endswith(("race_shared", "race_global", "warp_race")) else (here, there)
    barriers = tuple(place.line for place in finding.waiting)
    words = finding.text if finding.line is None else None
    return finding.kind, ends, finding.array, barriers, words, str(finding.detail.get("what", ""))


def _join_spread(first: Finding, other: Finding) -> None:
    if first.spread is None or other.spread is None:
        first.spread = first.spread or other.spread
        return
    mine, theirs = first.spread, other.spread
    mine.blocks, mine.threads = max(mine.blocks, theirs.blocks), max(mine.threads, theirs.threads)
    if mine.rounds and theirs.rounds:
        mine.rounds = [min(mine.rounds[0], theirs.rounds[0]), max(mine.rounds[-1], theirs.rounds[-1])]
    mine.rounds = mine.rounds or theirs.rounds
