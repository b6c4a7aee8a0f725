"""Submissions with their verdicts: right ones in another style, and a wrong one for every check that can fail."""

from collections.abc import Iterator
from pathlib import Path

from autograder.course.lint import Subject
from autograder.course.lint.verdicts import kinds_in

ORDER = 70
_VALUES = {"wrong_result", "non_finite"}


def look(subject: Subject) -> Iterator[str]:
    where = f"tests/exercises/{subject.name}"
    right, wrong = (sorted((subject.corpus / kind).glob("*.cu")) for kind in ("right", "wrong"))
    if not right:
        yield f"{where}/right holds no submission: write one that is right in another style, “// verdict: pass” in its first line"
    if not wrong:
        yield f"{where}/wrong holds no submission: write one for every check, its verdict in the first line"
        return
    unread = [path.name for path in [*right, *wrong] if kinds_in(path) is None]
    yield from (f"{where}: {name} has no verdict in its first line" for name in unread)
    seen = set().union(*(kinds_in(path) or set() for path in wrong))
    aspects = {check.id.partition(".")[2] for check in subject.rule.checks} if subject.rule else set()
    own = subject.rule.kinds if subject.rule else {}
    yield from (f"{where}/wrong: nothing there fails a check “{aspect}”" for aspect in sorted(aspects) if not _fails(aspect, seen, own))
    yield from (f"{where}/wrong: nothing there gets “{kind}”, which [kinds] promises" for kind in sorted(set().union(*own.values()) - seen))


def _fails(aspect: str, kinds: set[str], own: dict[str, list[str]]) -> bool:
    """Which kinds a check answers for: see docs/contributing.md, Checks and points."""
    if aspect in own:
        return bool(kinds & {*own[aspect]})
    if aspect == "tiled":
        return "not_tiled" in kinds
    if aspect == "safe":
        return bool(kinds - _VALUES - {"not_tiled", "compile_error", "policy"})
    return bool(kinds & _VALUES)
