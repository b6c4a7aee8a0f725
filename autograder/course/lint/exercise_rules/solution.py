"""The solution: there, with marked regions that are numbered in order."""

from collections.abc import Iterator

from autograder.course.lint import Subject
from autograder.course.lint.exercise_rules.declared import TO_FILL_IN
from autograder.course.starter import BEGIN, starter_text
from autograder.faults import UserMistake

ORDER = 30


def look(subject: Subject) -> Iterator[str]:
    where = f"solutions/{subject.name}.cu"
    if not subject.solution.exists():
        yield f"{where} is missing"
        return
    text = subject.solution.read_text("utf-8")
    try:
        starter_text(text, where)
    except UserMistake as mistake:
        yield f"{mistake.message} {mistake.next_step}"
        return
    numbers = [int(match["number"]) for match in map(BEGIN.match, text.splitlines()) if match]
    if not numbers:
        yield f"{where} has no region for the student: “// BEGIN SOLUTION 1: what to do” … “// END SOLUTION”"
    elif numbers != list(range(1, len(numbers) + 1)):
        yield f"{where}: the regions are numbered {numbers}, and not from 1 on"
    if TO_FILL_IN in text:
        yield f"{where}: “{TO_FILL_IN}” is still to be filled in"
