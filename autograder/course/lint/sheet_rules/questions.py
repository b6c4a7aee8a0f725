"""exercise.toml of a sheet: what is asked, what it is worth, and how a machine or a person judges it."""

from collections.abc import Iterator

from autograder.course.lint import Sheet
from autograder.exercise import QuestionRule, load
from autograder.faults import GraderFault

ORDER = 10


def look(sheet: Sheet) -> Iterator[str]:
    where = f"{sheet.where}/exercise.toml"
    try:
        rule = load(sheet.folder / "exercise.toml")
    except GraderFault as fault:
        yield fault.message
        return
    if rule.form != "answers" or not rule.file:
        yield f"{where}: form = \"answers\" and the name of the file that students fill in are needed"
    if not rule.title or not rule.summary:
        yield f"{where}: a title and a summary of one sentence are needed"
    for question in rule.questions:
        yield from (f"{where}: question “{question.id}” {line}" for line in _amiss(question))


def _amiss(question: QuestionRule) -> Iterator[str]:
    if not question.title:
        yield "has no title"
    if question.points <= 0:
        yield "is worth nothing"
    if question.kind == "text":
        if question.digest or question.choices:
            yield "is read by a person: it has neither digest nor choices"
        if question.words <= 0:
            yield "does not say how many words are expected: words = 30"
        return
    if not question.digest:
        yield "has no digest: python -m autograder.answers.key"
    if not question.hint:
        yield "has no hint for whoever answers wrong"
    if question.kind == "choice" and (len(question.choices) < 2 or any(len(one) != 1 for one in question.choices)):
        yield "needs at least two choices of one letter each"
