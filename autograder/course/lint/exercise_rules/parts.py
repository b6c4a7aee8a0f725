"""adapter.cpp and judge.cpp: there, about this exercise, and filled in."""

from collections.abc import Iterator

from autograder.course.lint import Subject
from autograder.course.lint.exercise_rules.declared import TO_FILL_IN

ORDER = 20
MUST_SAY = {"adapter.cpp": "Outcome run_case(const Case& one)", "judge.cpp": 'TEST_SUITE("{name}")'}


def look(subject: Subject) -> Iterator[str]:
    for file, words in MUST_SAY.items():
        where, path = f"autograder/exercises/{subject.name}/{file}", subject.folder / file
        if not path.exists():
            yield f"{where} is missing"
            continue
        text, wanted = path.read_text("utf-8"), words.format(name=subject.name)
        if wanted not in text:
            yield f"{where} has to define {wanted}"
        if TO_FILL_IN in text:
            yield f"{where}: “{TO_FILL_IN}” is still to be filled in"
