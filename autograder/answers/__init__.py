"""The written answers: what a machine can judge is judged, the rest is passed on with its points left open."""

from autograder.answers.judging import judge
from autograder.answers.reading import read
from autograder.exercise import ExerciseRule
from autograder.records import Check
from autograder.sentences import N_

__all__ = ["checks_of"]


def checks_of(rule: ExerciseRule, data: bytes, name: str) -> list[Check]:
    """First whether the file can be read, then one check a question."""
    sheet = read(data, name, [question.id for question in rule.questions])
    broken = any(finding.severity == "error" for finding in sheet.findings)
    message = N_("It cannot be read yet.") if broken else N_("It can be read.")
    first = Check("build", "fail" if broken else "pass", 0, 0, message, sheet.findings, N_("It is valid TOML"))
    return [first, *(_unread(question) if broken else judge(question, sheet) for question in rule.questions)]


def _unread(question) -> Check:
    most = 0 if question.kind == "text" else question.points
    return Check(question.id, "not_run", 0, most, N_("Not looked at: the file cannot be read yet."), [], question.title)


