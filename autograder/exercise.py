"""What exercise.toml says of one exercise; exercises are found by looking into the folder."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct, field

from autograder.faults import GraderFault, UserMistake
from autograder.sentences import N_

PACKAGE = Path(__file__).resolve().parent
FOLDER = PACKAGE / "exercises"
SHEETS = PACKAGE / "answers" / "sheets"      # exercises that are written answers: no program, so no adapter and no judge


class CheckRule(Struct):
    """One scored line: `<variant>.<correct|safe|tiled>`, or `<variant>.<aspect>` of a case that has a form."""

    id: str
    points: float
    title: str = ""


class CaseRule(Struct):
    """A public case. `full`: only with --full or on a GPU.

    Where not the product of given matrices is asked for, `form` says what is; the answer then has `aspects`, which checks
    are named after, is at most `answer_bytes` long, and is read by the exercise's own adapter.cpp and judge.cpp.
    """

    m: int
    n: int
    k: int
    inputs: str = "eighths"
    full: bool = False
    variants: list[str] = field(default_factory=list)   # only these; none: all
    form: str = ""
    aspects: list[str] = field(default_factory=list)
    answer_bytes: int = 65536


class QuestionRule(Struct):
    """A question of the written answers. A text is read by a person; the others are judged by the digest of the answer."""

    id: str
    title: str
    points: float
    kind: Literal["number", "choice", "text"]
    digest: str = ""
    decimals: int = 0
    choices: list[str] = field(default_factory=list)
    words: int = 0                   # about as many are expected
    hint: str = ""


class HiddenRule(Struct):
    """How many hidden cases a variant gets."""

    count: int = 0


class ExerciseRule(Struct):
    """exercise.toml."""

    title: str
    checks: list[CheckRule] = field(default_factory=list)
    summary: str = ""
    form: Literal["program", "answers"] = "program"
    file: str = ""                   # of the submission; else <id>.cu
    questions: list[QuestionRule] = field(default_factory=list)   # each is a check, where there are no others
    variants: list[str] = field(default_factory=list)
    tiles: dict[str, int] = field(default_factory=dict)
    cases: list[CaseRule] = field(default_factory=list)
    kinds: dict[str, list[str]] = field(default_factory=dict)   # what can be found under an aspect, beside wrong_result
    hidden: HiddenRule = field(default_factory=HiddenRule)
    kernels_alone: bool = False      # its adapter uses by_student: only what the kernels do without the rest of the file counts
    hint_cost: float = 0             # points that each hint takes where the student grades; 0: hints are free
    small_shapes: bool = False       # products around one and two tiles in every direction are tried too
    order: int = 100                 # place in the course; reports and pages follow it
    bonus: bool = False              # its points are a gift: nobody who leaves them out falls below a bar
    id: str = ""

    @property
    def file_name(self) -> str:
        return self.file or f"{self.id}.cu"

    @property
    def points(self) -> float:
        return sum(check.points for check in self.checks)


@cache
def all_exercises() -> dict[str, ExerciseRule]:
    """Every folder that holds an exercise.toml, by name, in the order of the course."""
    rules = {path.parent.name: load(path) for path in sorted([*FOLDER.glob("*/exercise.toml"), *SHEETS.glob("*/exercise.toml")])}
    return dict(sorted(rules.items(), key=lambda item: (item[1].order, item[0])))


def folder_of(name: str) -> Path:
    """Where all that is said of one exercise lies."""
    return FOLDER / name if (FOLDER / name).is_dir() or not (SHEETS / name).is_dir() else SHEETS / name


def load(path: Path) -> ExerciseRule:
    """One exercise; a broken one is our fault, said before anything runs."""
    try:
        rule = msgspec.convert(tomllib.loads(path.read_text("utf-8")), ExerciseRule)
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise GraderFault(f"{path.parent.name}/exercise.toml cannot be used: {error}") from error
    rule.id = path.parent.name
    # The points of a text stay open: they count when a person has given them.
    rule.checks = rule.checks or [CheckRule(one.id, 0 if one.kind == "text" else one.points, one.title) for one in rule.questions]
    _check(rule)
    return rule


def _check(rule: ExerciseRule) -> None:
    """Zero checks must never be a pass, and a check must speak of a variant that exists."""
    if not rule.checks or rule.points <= 0 or any(check.points < 0 for check in rule.checks):
        raise GraderFault(f"{rule.id}/exercise.toml: the points of the checks must add up to more than zero")
    ids = [check.id for check in rule.checks]
    if len(set(ids)) != len(ids):
        raise GraderFault(f"{rule.id}/exercise.toml: a check is listed twice")


def chosen(name: str | None) -> list[ExerciseRule]:
    """The exercise that was asked for, or all of them."""
    known = all_exercises()
    if name is None:
        return list(known.values())
    if name not in known:
        raise UserMistake(N_(f"There is no exercise “{name}”."), N_(f"Exercises: {', '.join(known)}"))
    return [known[name]]
