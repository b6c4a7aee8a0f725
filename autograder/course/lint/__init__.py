"""The course's own linter: says of every exercise, and of the course as a whole, what is missing, in the order to mend it.

A rule is one file in exercise_rules/, sheet_rules/ (written answers) or course_rules/: ORDER, and look(subject), which yields what is amiss. Rules that
grade (GRADES = True) are asked only when the ones before them have nothing to say.
"""

import importlib
import pkgutil
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from autograder import exercise
from autograder.exercise import ExerciseRule
from autograder.faults import GraderFault

ROOT = Path(__file__).resolve().parents[3]


@dataclass
class Subject:
    """One exercise, wherever a trace of it lies."""

    name: str
    root: Path = ROOT

    @property
    def folder(self) -> Path:
        return self.root / "autograder" / "exercises" / self.name

    @property
    def solution(self) -> Path:
        return self.root / "solutions" / f"{self.name}.cu"

    @property
    def starter(self) -> Path:
        return self.root / "starter" / f"{self.name}.cu"

    @property
    def corpus(self) -> Path:
        return self.root / "tests" / "exercises" / self.name

    @cached_property
    def rule(self) -> ExerciseRule | None:
        """What exercise.toml says; nothing while it cannot be read."""
        try:
            return exercise.load(self.folder / "exercise.toml")
        except GraderFault:
            return None


@dataclass
class Sheet:
    """One sheet of written answers."""

    name: str
    root: Path = ROOT

    @property
    def where(self) -> str:
        return f"autograder/answers/sheets/{self.name}"

    @property
    def folder(self) -> Path:
        return self.root / self.where

    @property
    def solution(self) -> Path:
        return self.root / "solutions" / self._file

    @property
    def starter(self) -> Path:
        return self.root / "starter" / self._file

    @property
    def _file(self) -> str:
        return self.rule.file_name if self.rule else f"{self.name}.toml"

    @cached_property
    def rule(self) -> ExerciseRule | None:
        """What exercise.toml says; nothing while it cannot be read."""
        try:
            return exercise.load(self.folder / "exercise.toml")
        except GraderFault:
            return None

    @staticmethod
    def answers(path: Path) -> dict[str, Any] | str:
        """What a file answers, or what is wrong with the file."""
        try:
            return tomllib.loads(path.read_text("utf-8"))
        except OSError:
            return "is missing"
        except ValueError as error:
            return f"is not valid TOML: {error}"


@dataclass
class Found:
    """What a look at one exercise, or at the course, came to."""

    name: str
    amiss: list[str] = field(default_factory=list)
    not_asked: bool = False              # some rules wait until the rest is mended


def names(root: Path = ROOT) -> list[str]:
    """Every exercise of which there is a trace: a folder, a solution, a starter, or submissions to it."""
    traces = [*(root / "autograder" / "exercises").glob("*/*"), *(root / "tests" / "exercises").glob("*/*/*.cu")]
    found = {path.relative_to(base).parts[0] for path in traces
             for base in (root / "autograder" / "exercises", root / "tests" / "exercises") if path.is_relative_to(base)}
    found |= {path.stem for folder in ("solutions", "starter") for path in (root / folder).glob("*.cu")}
    return sorted(name for name in found if not name.startswith(("_", ".")))


def sheets(root: Path = ROOT) -> list[str]:
    """Every sheet of written answers."""
    return sorted(path.parent.name for path in (root / "autograder" / "answers" / "sheets").glob("*/exercise.toml"))


def rules(folder: str) -> list[ModuleType]:
    package = importlib.import_module(f"{__name__}.{folder}")
    modules = [importlib.import_module(f"{package.__name__}.{info.name}") for info in pkgutil.iter_modules(package.__path__)]
    return sorted(modules, key=lambda module: module.ORDER)


def of_exercise(subject: Subject, quick: bool = False) -> Found:
    """Asks the rules in order; grading takes seconds, and makes no sense before the rest is there."""
    found = Found(subject.name)
    for rule in rules("exercise_rules"):
        if getattr(rule, "GRADES", False) and (found.amiss or quick):
            found.not_asked = True
            continue
        found.amiss += rule.look(subject)
    return found


def of_sheet(sheet: Sheet) -> Found:
    return Found(sheet.name, [line for rule in rules("sheet_rules") for line in rule.look(sheet)])


def of_course(root: Path = ROOT) -> Found:
    return Found("the course", [line for rule in rules("course_rules") for line in rule.look(root)])


def of_everything(root: Path = ROOT, only: str | None = None, quick: bool = False) -> Iterator[Found]:
    """One result after the other, as they are ready."""
    for name in [only] if only else [*names(root), *sheets(root)]:
        yield of_sheet(Sheet(name, root)) if name in sheets(root) else of_exercise(Subject(name, root), quick)
    if not only:
        yield of_course(root)
