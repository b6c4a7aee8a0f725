"""What changes between two class results: who, from what to what, and why. For a look before anything is published."""

from msgspec import Struct

from autograder.classrun.made_with import differences
from autograder.classrun.records import ClassResult, Row


class Change(Struct):
    """One student whose result is not what it was."""

    id: str
    name: str
    before: str
    after: str
    why: list[str]


def changes(old: ClassResult, new: ClassResult) -> list[Change]:
    """In the order of the new list, those who left it last."""
    before = {row.id: row for row in old.rows}
    after = {row.id: row for row in new.rows}
    found = [_change(before.get(key), after.get(key)) for key in [*after, *(key for key in before if key not in after)]]
    return [one for one in found if one is not None]


def causes(old: ClassResult, new: ClassResult) -> list[str]:
    """What the two runs were made with, where it differs."""
    seed = [] if old.seed == new.seed else [f"seed: {old.seed} → {new.seed}"]
    return seed + differences(old.made_with, new.made_with)


def _change(old: Row | None, new: Row | None) -> Change | None:
    one = new or old
    before, after = _told(old), _told(new)
    why = _checks(old, new) if old and new else []
    return Change(one.id, one.name, before, after, why) if before != after or why else None


def _told(row: Row | None) -> str:
    if row is None:
        return "not in the class"
    return f"{row.score:g} of {row.max:g}" if row.score is not None else row.status.replace("_", " ")


def _checks(old: Row, new: Row) -> list[str]:
    why = []
    for name in sorted({*old.exercises, *new.exercises}):
        one, other = old.exercises.get(name, {}), new.exercises.get(name, {})
        if one.get("sha256") != other.get("sha256"):
            why.append(f"{name}: another file was handed in")
        checks = {check["id"]: check for check in one.get("checks", [])}
        for check in other.get("checks", []):
            was = checks.get(check["id"])
            if was and (was["status"], was["score"]) != (check["status"], check["score"]):
                why.append(f"{name} {check['id']}: {was['status']} ({was['score']:g}) → {check['status']} ({check['score']:g}): {check['message']}")
    return why
