"""Grades both: the starter compiles and earns nothing; the solution earns everything, without a warning."""

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from autograder.course.lint import Subject
from autograder.records import Exercise

ORDER = 80
GRADES = True


def look(subject: Subject) -> Iterator[str]:
    problem = _built(subject.root)
    if problem:
        yield problem
        return
    yield from _about_starter(f"starter/{subject.name}.cu", _graded(subject, subject.starter))
    yield from _about_solution(f"solutions/{subject.name}.cu", _graded(subject, subject.solution))


def _built(root: Path) -> str | None:
    """A new exercise has an adapter and a judge that must be compiled first."""
    done = subprocess.run([root / "autograder/setup/ensure", "build"], capture_output=True, text=True)
    return None if done.returncode == 0 else f"the adapter or the judge does not compile:\n{done.stderr.strip()[-1500:]}"


def _graded(subject: Subject, file: Path) -> Exercise:
    from autograder import pipeline
    with tempfile.TemporaryDirectory(prefix="lint-") as folder:
        Path(folder, subject.rule.file_name).write_bytes(file.read_bytes())
        return pipeline.grade(pipeline.Request(Path(folder), [subject.rule])).report.exercises[0]


def _about_starter(where: str, result: Exercise) -> Iterator[str]:
    if result.status == "grader_error":
        yield f"{where}: {result.message}"
    elif result.checks[0].status != "pass":
        yield f"{where} does not compile: {_first(result)}"
    elif result.score:
        yield f"{where} earns {result.score:g} points as it is handed out"
    elif result.status == "pass":
        yield f"{where} passes as it is handed out"


def _about_solution(where: str, result: Exercise) -> Iterator[str]:
    if result.status == "grader_error":
        yield f"{where}: {result.message}"
    elif result.status != "pass" or result.score != result.max:
        yield f"{where} earns {result.score:g} of {result.max:g} points: {_first(result)}"
    warnings = [finding for check in result.checks for finding in check.findings if finding.severity == "warning"]
    yield from (f"{where} is warned: {finding.message}" for finding in warnings)


def _first(result: Exercise) -> str:
    found = [finding.message for check in result.checks for finding in check.findings]
    failed = [check.message for check in result.checks if check.status != "pass"]
    return next(iter(found + failed), "no reason is given")
