"""What is counted over a class: the spread of scores, how many pass each check, which mistakes are common."""

from statistics import mean, median
from typing import Any

from msgspec import Struct, field

from autograder.records import Finding
from autograder.report.words import say, title_of
from autograder.report.words.entry import N_

BINS = 10


class Bin(Struct):
    """How many students lie in one tenth of the points."""

    low: int
    high: int
    count: int
    share: float                     # of the fullest bin: how high its column is


class CheckRate(Struct):
    """How many passed one check."""

    id: str
    title: str
    passed: int
    of: int

    @property
    def percent(self) -> float:
        return 100 * self.passed / self.of if self.of else 0.0


class Mistake(Struct):
    """One kind of finding, and somebody who shows it."""

    title: str
    students: int
    message: str
    example: str                     # id of a student
    name: str


class ClassFacts(Struct):
    """Everything the page shows besides the rows."""

    graded: int
    missing: list[Any]
    not_graded: list[Any]
    look: list[Any]
    late: int
    median: float | None
    mean: float | None
    max: float
    bins: list[Bin]
    rates: dict[str, list[CheckRate]] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)


def of_class(rows: list[Any], exercises: list[str], language: str = "en") -> ClassFacts:
    graded = [row for row in rows if row.status == "graded"]
    scores = [row.score for row in graded]
    return ClassFacts(
        len(graded), [row for row in rows if row.status == "missing"], [row for row in rows if row.status == "not_graded"],
        [row for row in rows if row.look and row.status != "missing"], sum(row.late for row in rows),
        median(scores) if scores else None, mean(scores) if scores else None, max((row.max for row in graded), default=0),
        bins(graded), {name: rates(rows, name) for name in exercises}, mistakes(rows, language))


def bins(graded: list[Any]) -> list[Bin]:
    """Tenths of the points; full marks belong to the last."""
    counts = [0] * BINS
    for row in graded:
        counts[min(BINS - 1, int(BINS * row.score / row.max)) if row.max else 0] += 1
    most = max(counts) or 1
    return [Bin(100 * i // BINS, 100 * (i + 1) // BINS, count, 100 * count / most) for i, count in enumerate(counts)]


def rates(rows: list[Any], exercise: str) -> list[CheckRate]:
    """Of those who handed in a file that could be graded."""
    found: dict[str, CheckRate] = {}
    for row in rows:
        one = row.exercises.get(exercise)
        if not one or one["status"] in ("not_submitted", "grader_error") or one.get("refused"):
            continue
        for check in one["checks"]:
            if check.get("open"):     # a person reads it
                continue
            rate = found.setdefault(check["id"], CheckRate(check["id"], check["title"] or check["id"], 0, 0))
            rate.of += 1
            rate.passed += check["status"] == "pass"
    return list(found.values())


def mistakes(rows: list[Any], language: str = "en", most: int = 12) -> list[Mistake]:
    """The commonest first; a student counts once for each, however often it shows."""
    found: dict[str, Mistake] = {}
    for row in rows:
        for title, message in _titles_of(row, language).items():
            if title in found:
                found[title].students += 1
            else:
                found[title] = Mistake(title, 1, message, row.id, row.name)
    return sorted(found.values(), key=lambda one: (-one.students, one.title))[:most]


def _titles_of(row: Any, language: str) -> dict[str, str]:
    unusable = next((one["refused"] for one in row.exercises.values() if one.get("refused")), "")
    if unusable:
        return {say(N_("What was handed in could not be used"), language): unusable}
    errors = [finding for one in row.exercises.values() for check in one["checks"] for finding in check["findings"]
              if finding["severity"] == "error"]
    titles: dict[str, str] = {}
    for item in errors:
        finding = Finding(item["kind"], "error", item["message"], 1, diagnosis=item.get("diagnosis"), array=item.get("array"))
        titles.setdefault(title_of(finding, language), item["message"])
    return titles


def summary(row: Any, language: str = "en") -> str:
    """The first thing that is wrong, for one cell of a table."""
    if row.status == "missing":
        return say(N_("nothing handed in"), language)
    if row.status == "not_graded":
        return say(N_("not graded yet"), language)
    if all(one["status"] == "not_submitted" for one in row.exercises.values()):
        return say(N_("no file with the right name"), language)
    return next(iter(_titles_of(row, language)), "")


def titles(exercises: list[str]) -> dict[str, str]:
    from autograder.exercise import all_exercises
    known = all_exercises()
    return {name: known[name].title if name in known else name for name in exercises}
