"""The orders in which blocks, and the threads of a block, may take turns, and what it means when the order shows in what a program does."""

import re
from collections import Counter

from autograder.faults import UserMistake
from autograder.records import Finding

FORWARD = "forward"
SEVERAL = (FORWARD, "reverse", "random:1", "random:2")
_ORDER = re.compile(r"forward|reverse|random:\d{1,19}")
_SHORT = 60                          # characters of a line of output that a message quotes


def checked(word: str) -> str:
    """The order as the emulator wants it, or a mistake of whoever typed it."""
    if not _ORDER.fullmatch(word):
        raise UserMistake(f"“{word}” is not an order of the threads.", "Choose forward, reverse or random:SEED, as in --order random:7")
    return word


def difference(order: str, first, other, file: str) -> Finding | None:
    """What `other`, run in another order, did otherwise than the first run in the forward order; None when nothing."""
    verdicts = _verdicts(order, first, other)
    text, line = verdicts or _outputs(order, first, other) or (None, None)
    if text is None:
        return None
    free = verdicts is None and _uses_atomics(first)
    kind, _, seed = order.partition(":")
    detail = {"order": kind, **({"seed": int(seed)} if seed else {})}
    finding = Finding("order_dependent", "error", "", 1, file=file, line=line, text=text, detail=detail)
    # Who comes first at an atomic is free, and may be meant to show: places handed out, sums of floats.
    finding.severity = "advice" if free else ""   # else the catalogue knows it
    return finding


def _uses_atomics(ran) -> bool:
    return any(re.search(r"\batomic[A-Z]\w*\s*\(", text) for text in ran.sources.values())


def _verdicts(order: str, first, other) -> tuple[str, int | None] | None:
    """Findings that only one of the two has, or another end. Counts are no difference: they follow from the order."""
    mine, theirs = _stories(first), _stories(other)
    for name, has, lacks in ((order, theirs, mine), (FORWARD, mine, theirs)):
        if only := sorted(has.keys() - lacks.keys(), key=str):
            found = has[only[0]]
            where = f" at line {found.line}" if found.line else ""
            return f"only {name} has {found.kind}{where}", found.line
    if first.exit_status != other.exit_status:
        return f"{FORWARD} ends with status {first.exit_status}, {order} with {other.exit_status}", None
    return None


def _stories(ran) -> dict[tuple, Finding]:
    """Of a race it does not matter which of the two accesses came second."""
    stories: dict[tuple, Finding] = {}
    for finding in ran.findings:
        lines = {finding.line, finding.other.line if finding.other else None}
        stories.setdefault((finding.kind, finding.file, frozenset(lines)), finding)
    return stories


def _outputs(order: str, first, other) -> tuple[str, None] | None:
    """The lines that were printed. Their own order is free, as that of printf from a kernel is."""
    mine, theirs = Counter(first.stdout.splitlines()), Counter(other.stdout.splitlines())
    if mine == theirs:
        return None
    said = next((line for line in first.stdout.splitlines() if line in mine - theirs), None)
    instead = next((line for line in other.stdout.splitlines() if line in theirs - mine), None)
    return f"{FORWARD} prints {_quoted(said)}, {order} prints {_quoted(instead)}", None


def _quoted(line: bytes | None) -> str:
    if line is None:
        return "one line less"
    words = line.decode("utf-8", "replace")
    words = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in words)
    return f"“{words if len(words) <= _SHORT else words[:_SHORT] + '…'}”"
