"""One question: a number or a letter is compared by digest, a text is passed on to a person."""

import hashlib
import math
from typing import Any

from autograder.answers.reading import Sheet
from autograder.exercise import QuestionRule
from autograder.records import Check, Finding
from autograder.sentences import N_


def judge(question: QuestionRule, sheet: Sheet) -> Check:
    """Points are given for right answers only; those of a text stay open until a person gives them."""
    said = sheet.answers.get(question.id)
    if question.kind == "text":
        return _passed_on(question, said)
    finding = _amiss(question, said, sheet)
    if finding is None:
        return Check(question.id, "pass", question.points, question.points, N_("Right."), [], question.title)
    message = N_("Not answered yet.") if finding.diagnosis == "answer_missing" else N_("Not right yet.")
    return Check(question.id, "fail", 0, question.points, message, [finding], question.title)


def digest(question: QuestionRule, said: Any) -> str:
    """Keeps the model answer out of sight; 12, 12.0 and 12.004 to two decimals are one answer."""
    return hashlib.sha256(f"{question.id}\x1f{_normal(question, said)}".encode()).hexdigest()[:24]


def _normal(question: QuestionRule, said: Any) -> str:
    return f"{said:.{question.decimals}f}" if question.kind == "number" else said.strip().lower()


def _amiss(question: QuestionRule, said: Any, sheet: Sheet) -> Finding | None:
    if said is None or said == 0 and not isinstance(said, bool) or isinstance(said, str) and not said.strip():
        return _finding("answer_missing", question, said, sheet)
    if not _fits(question, said):
        return _finding("answer_of_another_kind", question, said, sheet)
    return None if digest(question, said) == question.digest else _finding("answer_wrong", question, said, sheet)


def _fits(question: QuestionRule, said: Any) -> bool:
    """A number that can be one, or one of the letters."""
    if question.kind == "number":
        return isinstance(said, int | float) and not isinstance(said, bool) and abs(said) < 1e18 and math.isfinite(said)
    return isinstance(said, str) and said.strip().lower() in question.choices


def _finding(diagnosis: str, question: QuestionRule, said: Any, sheet: Sheet) -> Finding:
    detail: dict[str, Any] = {"question": question.id}
    if question.choices:
        detail["choices"] = ", ".join(question.choices)
    if diagnosis == "answer_missing":
        detail["untouched"] = True
    return Finding("wrong_result", "error", "", 1, file=sheet.name, line=sheet.lines.get(question.id), detail=detail,
                   text=None if said is None else str(said)[:200], hint=question.hint if diagnosis == "answer_wrong" else None, diagnosis=diagnosis)


def _passed_on(question: QuestionRule, said: Any) -> Check:
    """`not_run`, with the reason; the text itself is for the instructor's sheet."""
    text = said.strip() if isinstance(said, str) else ""
    words = len(text.split())
    if not text:
        message = N_(f"Not answered yet: {question.points:g} points are open.")
    elif words < question.words:
        message = " ".join((N_(f"Your instructor reads this and gives up to {question.points:g} points."), N_(f"It has {words} words; about {question.words} are expected.")))
    else:
        message = N_(f"Your instructor reads this and gives up to {question.points:g} points.")
    return Check(question.id, "not_run", 0, 0, message, [], question.title, question.points, text[:20000])
