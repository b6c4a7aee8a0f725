"""exercise.toml: title, summary, variants, cases, checks with words and points."""

import tomllib
from collections.abc import Iterator

from autograder.course.lint import Subject
from autograder.exercise import ExerciseRule, load
from autograder.faults import GraderFault

ORDER = 10
TO_FILL_IN = "FILL IN"               # what new-exercise leaves where only its author knows


def look(subject: Subject) -> Iterator[str]:
    path = subject.folder / "exercise.toml"
    where = f"autograder/exercises/{subject.name}/exercise.toml"
    if not path.exists():
        yield f"{where} is missing: make new-exercise NAME={subject.name}"
        return
    try:
        rule = load(path)
    except GraderFault as fault:
        yield fault.message
        return
    text = path.read_text("utf-8")
    if TO_FILL_IN in text:
        line = next(number for number, words in enumerate(text.splitlines(), 1) if TO_FILL_IN in words)
        yield f"{where}:{line}: “{TO_FILL_IN}” is still to be filled in"
    yield from (f"{where}: {words}" for words in _amiss(rule, tomllib.loads(text)))


def _amiss(rule: ExerciseRule, raw: dict) -> Iterator[str]:
    if not rule.title or not rule.summary:
        yield "a title and a summary of one sentence are needed"
    if not rule.variants:
        yield "variants are needed: at least one"
    if not [case for case in rule.cases if not case.full]:
        yield "at least one public case that is not `full` is needed"
    asks_products = any(not case.form for case in rule.cases)
    if asks_products and not rule.hidden.count:
        yield "hidden cases are needed: [hidden] with a count"
    if asks_products and not rule.kernels_alone:
        yield "kernels_alone = true is needed, and an adapter that calls the student through by_student: else a forged log earns points"
    for check in rule.checks:
        if check.id.split(".")[0] not in rule.variants:
            yield f"check “{check.id}” speaks of a variant that is not listed"
        if not check.title:
            yield f"check “{check.id}” has no title"
        if check.points <= 0:
            yield f"check “{check.id}” is worth nothing"
    for variant in rule.variants:
        if not any(check.id.startswith(f"{variant}.") for check in rule.checks):
            yield f"variant “{variant}” has no check"
    if rule.points != int(rule.points):
        yield f"the points add up to {rule.points}, which is no whole number"
    unknown = set(raw) - (set(ExerciseRule.__struct_fields__) - {"id"})
    yield from (f"“{name}” is not a setting" for name in sorted(unknown))
