"""The hints of an exercise: three that rise, and some that fit a finding; and which of them were given."""

import json
import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct, field

from autograder.exercise import folder_of
from autograder.faults import GraderFault, UserMistake
from autograder.records import Finding, Report
from autograder.sentences import N_

_GIVEN = Path(__file__).resolve().parents[1] / "build" / "hints.json"


class Fitting(Struct):
    """A hint for whoever has a finding of this kind."""

    kind: str
    text: str


class Hints(Struct):
    """hints.toml."""

    hints: list[str]
    when: list[Fitting] = field(default_factory=list)

    def fitting(self, kinds: list[str]) -> list[Fitting]:
        """For the first kind that has a hint: one thing at a time."""
        return next(([hint] for kind in kinds for hint in self.when if hint.kind == kind), [])

    def number(self, number: int) -> str:
        if not 1 <= number <= len(self.hints):
            raise UserMistake(N_(f"There is no hint {number}."), N_(f"The hints are numbered from 1 to {len(self.hints)}."))
        return self.hints[number - 1].strip().replace("\n", "\n  ")


def title(kind: str, language: str) -> str:
    """What the report calls a finding of this kind."""
    from autograder.report.words import title_of
    return title_of(Finding(kind, "error", "", 1), language)


def load(exercise: str, language: str = "en") -> Hints:
    """The hints in a language; in English where nobody has written them in that one yet."""
    path = file_in(folder_of(exercise), language)
    return read(path if path.is_file() else file_in(folder_of(exercise), "en"))


def file_in(folder: Path, language: str) -> Path:
    """hints.toml is English; hints.zh_CN.toml beside it says the same, hint by hint, in Simplified Chinese."""
    return folder / ("hints.toml" if language == "en" else f"hints.{language}.toml")


def read(path: Path) -> Hints:
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Hints)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise GraderFault(f"{path.parent.name}/{path.name} cannot be used: {error}") from error


def kinds_found(report: Path, exercise: str) -> list[str]:
    """The kinds of the errors in the last report, in its order; nothing when there is none."""
    try:
        exercises = json.loads(report.read_text("utf-8"))["exercises"]
        checks = [check for one in exercises if one["id"] == exercise for check in one["checks"]]
        return [finding["kind"] for check in checks for finding in check["findings"] if finding["severity"] == "error"]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def given(exercise: str) -> int:
    """How many hints were given so far."""
    try:
        number = json.loads(_GIVEN.read_text())[exercise]
        return number if isinstance(number, int) else 0
    except (OSError, ValueError, KeyError, TypeError):
        return 0


def charge(report: Report, costs: dict[str, float]) -> dict[str, int]:
    """How many hints each exercise of the report took; where the instructor has set a price, the points go from its checks."""
    from autograder.report.words.retell import joined
    taken = {one.id: number for one in report.exercises if (number := given(one.id))}
    for one in report.exercises:
        owed = costs.get(one.id, 0) * taken.get(one.id, 0)
        for check in one.checks if owed else []:
            paid = min(owed, check.score)
            check.score, one.score, report.score, owed = check.score - paid, one.score - paid, report.score - paid, owed - paid
            if paid:
                lost = f"{paid:g}"
                check.message = joined(check.message, N_(f"Hints took {lost} of its points."))
    return taken


def remember(exercise: str, number: int) -> None:
    try:
        kept = json.loads(_GIVEN.read_text())
    except (OSError, ValueError):
        kept = {}
    try:
        _GIVEN.parent.mkdir(exist_ok=True)
        _GIVEN.write_text(json.dumps({**(kept if isinstance(kept, dict) else {}), exercise: number}))
    except OSError:
        pass                          # a read-only checkout gives the first hint each time
