"""The model answers of a sheet: every question answered, in the way that is asked, and agreeing with the digests."""

from collections.abc import Iterator

from autograder.answers.judging import digest
from autograder.course.lint import Sheet
from autograder.exercise import QuestionRule

ORDER = 20


def look(sheet: Sheet) -> Iterator[str]:
    if sheet.rule is None:
        return
    where = f"solutions/{sheet.rule.file_name}"
    answers = sheet.answers(sheet.solution)
    if isinstance(answers, str):
        yield f"{where} {answers}"
        return
    yield from (f"{where} does not answer “{question.id}”" for question in sheet.rule.questions if question.id not in answers)
    yield from (f"{where} answers “{name}”, which nobody asks" for name in answers if name not in {one.id for one in sheet.rule.questions})
    for question in sheet.rule.questions:
        if question.id in answers and (line := _amiss(question, answers[question.id])):
            yield f"{where}: the answer to “{question.id}” {line}"


def _amiss(question: QuestionRule, said) -> str:
    number = isinstance(said, int | float) and not isinstance(said, bool)
    if question.kind == "number" and not number:
        return "is no number"
    if question.kind != "number" and not isinstance(said, str):
        return "is no text between quotes"
    if question.kind == "choice" and said not in question.choices:
        return f"is none of {', '.join(question.choices)}"
    if question.kind == "text":
        return "" if len(said.split()) >= question.words else f"has {len(said.split())} words, and students are asked for about {question.words}"
    return "" if digest(question, said) == question.digest else "does not agree with the digest: python -m autograder.answers.key"
