"""Makes the mutants of the chosen programs and grades each of them, two at a time."""

import importlib
import pkgutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from autograder import exercise, pipeline
from autograder.exercise import ExerciseRule
from autograder.mutation import operators
from autograder.mutation.ground import Ground
from autograder.mutation.outcome import Outcome, seen_in, verdict_of

ROOT = Path(__file__).resolve().parents[2]
EXERCISE = "tiled_matmul"
_RIGHT = ROOT / "tests" / "exercises" / EXERCISE / "right"
_SMALL = 300_000                     # multiply-adds: larger public cases take time, and only counted loads need them
_COUNTED = "launch"                  # the family whose mutants may load too much
# Beside the solution: kernels that are right in ways of their own, each with something the others have not.
UNUSUAL = ("double_buffer", "dynamic_shared", "two_outputs_a_thread", "one_d_block", "filled_by_linear_index", "barrier_in_a_helper",
           "rectangular_tiles", "tiles_in_a_struct", "double_buffer_fetches_ahead")


class Mutant(Struct):
    """One wrong program, and the names that fit what is wrong with it."""

    program: str
    family: str
    line: int
    what: str
    text: bytes
    right_names: frozenset[str]

    @property
    def key(self) -> str:
        """As an outcome's: what a mutant is called in the record."""
        return f"{self.program}:{self.line} {self.family}: {self.what}"


def programs() -> dict[str, Path]:
    """The right programs that are mutated: the solution first."""
    return {"solution": ROOT / "solutions" / f"{EXERCISE}.cu"} | {name: _RIGHT / f"{name}.cu" for name in UNUSUAL}


def families() -> list:
    names = sorted(info.name for info in pkgutil.iter_modules(operators.__path__))
    return [importlib.import_module(f"{operators.__name__}.{name}") for name in names]


def mutants() -> Iterator[Mutant]:
    """Every mutant of every program. A function that two programs share is mutated in the first only."""
    done: set[str] = set()
    for name, path in programs().items():
        ground = Ground(path.read_bytes(), done)
        texts, told = {ground.text}, Counter()
        for family in families():
            for change in family.mutate(ground):
                text, line = ground.applied(change), ground.line(change)
                if text in texts:
                    continue
                texts.add(text)
                told[line, change.what] += 1
                again = f" ({told[line, change.what]})" if told[line, change.what] > 1 else ""
                yield Mutant(name, family.NAME, line, change.what + again, text, change.names or family.RIGHT_NAMES)


def outcomes(wanted: Iterable[Mutant], jobs: int, progress: Callable[[Outcome], None] = lambda outcome: None) -> list[Outcome]:
    """In the order of the mutants, whichever ends first."""
    results = []
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        for outcome in pool.map(outcome_of, wanted):
            results.append(outcome)
            progress(outcome)
    return results


def outcome_of(mutant: Mutant) -> Outcome:
    """The mutant handed in as a student would, and what the report says of it."""
    rule = exercise.all_exercises()[EXERCISE] if mutant.family == _COUNTED else _small_cases()
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        (Path(folder) / rule.file_name).write_bytes(mutant.text)
        result = pipeline.grade(pipeline.Request(Path(folder), [rule], jobs=1)).report.exercises[0]
    differs, names, kinds = seen_in(result)
    verdict = verdict_of(result.status, names, mutant.right_names)
    return Outcome(mutant.program, mutant.family, mutant.line, mutant.what, verdict, differs, names, kinds)


def _small_cases() -> ExerciseRule:
    rule = exercise.all_exercises()[EXERCISE]
    return replace(rule, cases=[case for case in rule.cases if case.m * case.n * case.k < _SMALL])


def without_a_box() -> None:
    """The mutants are our own programs; a box would cost each of them a third of a second."""
    from autograder.run import level
    level._known = level.NONE
