"""The sheet that students fill in: made from the model answers, every question asked in order, nothing answered."""

import re
from collections.abc import Iterator

from autograder.course.lint import Sheet
from autograder.course.starter import starter_text
from autograder.faults import UserMistake

ORDER = 30


def look(sheet: Sheet) -> Iterator[str]:
    if sheet.rule is None or not sheet.solution.exists():
        return
    where = f"starter/{sheet.rule.file_name}"
    try:
        wanted = starter_text(sheet.solution.read_text("utf-8"), f"solutions/{sheet.rule.file_name}")
    except UserMistake as mistake:
        yield f"{mistake.message} {mistake.next_step}"
        return
    answers = sheet.answers(sheet.starter)
    if isinstance(answers, str):
        yield f"{where} {answers}"
        return
    if sheet.starter.read_text("utf-8") != wanted:
        yield f"{where} differs from its solution: python -m autograder starter"
    yield from (f"{where}: {line}" for line in _asked(sheet, answers, wanted))


def _asked(sheet: Sheet, answers: dict, text: str) -> Iterator[str]:
    questions = sheet.rule.questions
    if list(answers) != [question.id for question in questions]:
        yield f"it asks {', '.join(answers)}, and exercise.toml {', '.join(question.id for question in questions)}"
        return
    numbers = [int(number) for number in re.findall(r"^# TODO (\d+):", text, re.M)]
    if numbers != list(range(1, len(questions) + 1)):
        yield f"the TODOs are numbered {numbers}; one a question is needed, from 1 on"
    for question, above in zip(questions, re.split(r"^# TODO \d+:", text, flags=re.M)[1:]):
        if answers[question.id] not in (0, "", "\n") or isinstance(answers[question.id], bool):
            yield f"“{question.id}” is answered already"
        missing = [one for one in question.choices if not re.search(rf"\b{re.escape(one)}: ", above)]
        if missing:
            yield f"nothing says what {missing[0]} means as an answer to “{question.id}”"
