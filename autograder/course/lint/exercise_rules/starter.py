"""The starter: there, equal to the solution without its regions, with TODOs, and with nothing of the solution."""

from collections.abc import Iterator

from autograder.course.lint import Subject
from autograder.course.starter import starter_text
from autograder.faults import UserMistake

ORDER = 40


def look(subject: Subject) -> Iterator[str]:
    where = f"starter/{subject.name}.cu"
    if not subject.solution.exists():
        if subject.starter.exists():
            yield f"{where} has no solution that it is made from"
        return
    try:
        wanted = starter_text(subject.solution.read_text("utf-8"))
    except UserMistake:
        return                        # told by the rule about solutions
    if not subject.starter.exists():
        yield f"{where} is missing: python -m autograder starter"
    elif subject.starter.read_text("utf-8") != wanted:
        yield f"{where} differs from its solution: python -m autograder starter"
    elif "TODO 1" not in wanted:
        yield f"{where} has no TODO"
