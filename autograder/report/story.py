"""What a report says first: what to mend next, in which order, and the command to type."""

import re
import shlex
from typing import Any

import msgspec
from msgspec import Struct

from autograder.records import Check, Exercise, Finding, Report
from autograder.report.excerpt import split_lines
from autograder.report.visible import one_line
from autograder.report.words import Context, entry_for, in_language, mistakes, retold, say, title_of
from autograder.report.words.entry import N_
from autograder.sentences import chosen_language

TODO = re.compile(r"\bTODO\b(?: (\d+))?:? *(.*)")

STATUS = {
    "pass": N_("passed"),
    "fail": N_("to mend"),
    "not_run": N_("not run"),
    "not_submitted": N_("not submitted"),
    "grader_error": N_("our fault"),
}
SIGN = {"pass": "✓", "fail": "✗", "not_run": "–", "not_submitted": "○", "grader_error": "!"}
PLAIN_SIGN = {"pass": "ok", "fail": "--", "not_run": "..", "not_submitted": "  ", "grader_error": "!!"}


def isolated(report: Report) -> bool:
    """Whether the student's program ran in a box; a report that does not say so is not one of ours."""
    return report.environment.get("isolation", "none") not in ("none", "")


def without_hidden(report: Report, language: str = "en") -> str:
    """What somebody must know whose copy has no hidden cases; nothing where it has."""
    if report.environment.get("hidden_cases") != "absent":
        return ""
    return say(N_("Public cases only: your instructor's copy tries hidden ones as well."), language)


# Names and values under which a report says how it was graded; what is not here is a version or a name.
ENVIRONMENT = (N_("compiler"), N_("seed"), N_("isolation"), N_("level"), N_("full"), N_("exhaust"), N_("gpu"), N_("hidden_cases"), N_("absent"), N_("handed in"),
               N_("warning"), N_("bubblewrap"), N_("none"), N_("yes"), N_("no"))


def environment(value: Any, language: str) -> str:
    """A name or a value of how it was graded."""
    return retold({True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value), language)


class Todo(Struct):
    """A TODO that is still in a file."""

    file: str
    line: int
    text: str


class NextStep(Struct):
    """The one thing to do now."""

    sentence: str
    command: str
    exercise: Exercise | None = None
    finding: Finding | None = None
    todo: Todo | None = None
    hint: str = ""


def spoken(report: Report, language: str) -> Report:
    """The report with every message and every finding in the language."""
    if language == "en":
        return report
    context = Context(language=language)
    exercises = [
        msgspec.structs.replace(exercise, message=retold(exercise.message, language), checks=[
            msgspec.structs.replace(check, message=retold(check.message, language), findings=[in_language(f, context) for f in check.findings])
            for check in exercise.checks])
        for exercise in report.exercises]
    return msgspec.structs.replace(report, exercises=exercises)


def next_step(report: Report, sources: dict[str, str], language: str = "en") -> NextStep:
    """A fault of ours first, then the first thing to mend, then what was not handed in, then praise."""
    for find in (_our_fault, _first_to_mend, _first_missing, _first_not_run):
        step = find(report, sources, language)
        if step:
            return step
    return NextStep(say(N_("Everything is right. Nothing is left to mend."), language), grade_command(report, None, language))


def grade_command(report: Report, exercise: Exercise | None = None, language: str = "en") -> str:
    """`make grade`, with what the last call needs to be typed again."""
    words = ["make", "grade"]
    if report.submission not in ("", "starter"):
        words.append(f"SUBMISSION={shlex.quote(one_line(report.submission))}")
    if exercise:                      # one that was chosen, or one of several: either way the next try is about it
        words.append(f"EX={exercise.id}")
    return " ".join(words + _in_language(language))


def hint_command(exercise: str, language: str) -> str:
    return " ".join(["make", "hint", f"EX={exercise}", *_in_language(language)])


def _in_language(language: str) -> list[str]:
    """What keeps the language; whoever has chosen it for all commands need not type it."""
    return [] if language == chosen_language() else [f"LANGUAGE={language}"]


def _our_fault(report: Report, sources: dict[str, str], language: str) -> NextStep | None:
    exercise = _first(report, "grader_error")
    if exercise is None:
        return None
    sentence = say(N_("The grader failed at {title}; this is not your fault and costs no points. Type the command once more, and "
                      "if it fails again, send report.json to your instructor."), language, title=heading(exercise, language))
    return NextStep(sentence, grade_command(report, exercise, language), exercise)


def _first_to_mend(report: Report, sources: dict[str, str], language: str) -> NextStep | None:
    for exercise in report.exercises:
        finding = first_error(exercise)
        if exercise.status != "fail" or finding is None:
            continue
        todo = first_todo(exercise, sources)
        if todo and untouched(finding):
            sentence = say(N_("Begin with TODO {number}: {text}"), language, number=_number(todo), text=say(_words(todo), language))
            return NextStep(sentence, grade_command(report, exercise, language), exercise, None, todo)
        return NextStep(finding.message, grade_command(report, exercise, language), exercise, finding, todo, finding.hint or "")
    return None


def _first_missing(report: Report, sources: dict[str, str], language: str) -> NextStep | None:
    exercise = _first(report, "not_submitted")
    if exercise is None:
        return None
    sentence = say(N_("Next comes {title}: put {file} into the folder, with the starter as a beginning."), language,
                   title=heading(exercise, language), file=exercise.file or f"{exercise.id}.cu")
    return NextStep(sentence, hint_command(exercise.id, language), exercise)


def _first_not_run(report: Report, sources: dict[str, str], language: str) -> NextStep | None:
    exercise = _first(report, "not_run") or _first(report, "fail")
    if exercise is None:
        return None
    reason = exercise.message or next((c.message for c in exercise.checks if c.status == exercise.status), "")
    sentence = say(N_("{title} did not earn all its points. {reason}"), language, title=heading(exercise, language), reason=reason)
    return NextStep(sentence, grade_command(report, exercise, language), exercise)


def _first(report: Report, status: str) -> Exercise | None:
    return next((e for e in report.exercises if e.status == status), None)


def heading(exercise: Exercise, language: str = "en") -> str:
    """The title of an exercise in a language, or its name."""
    return say(exercise.title, language) or exercise.id


def title_in(report: Report, name: str, language: str = "en") -> str:
    """The title of one of the exercises of a report."""
    return next((heading(one, language) for one in report.exercises if one.id == name), name)


def first_error(exercise: Exercise) -> Finding | None:
    """The cause before what follows from it, within the first variant that fails."""
    for group in variant_groups(exercise):
        own = [f for check in group for f in check.findings if f.severity == "error"]
        if own:
            variant = group[0].id.split(".")[0]
            shared = [f for check in exercise.checks for f in check.findings if f.severity == "error" and variant in f.variants]
            return min([*own, *shared], key=lambda f: entry_for(f).rank)
    return None


def variant_groups(exercise: Exercise) -> list[list[Check]]:
    """The checks by what they are about: all of `naive`, all of `tile8`, …, in the order of the exercise."""
    groups: dict[str, list[Check]] = {}
    for check in exercise.checks:
        groups.setdefault(check.id.split(".")[0], []).append(check)
    return list(groups.values())


def repeats(exercise: Exercise) -> dict[int, str]:
    """For findings that an earlier check has told already, with the same lines: the check that did. Keys are id()s."""
    told: dict[tuple, str] = {}
    again: dict[int, str] = {}
    for check in exercise.checks:
        for finding in check.findings:
            other = finding.other.line if finding.other else None
            key = (finding.kind, finding.file, finding.line, other, finding.array)
            if finding.line and key in told:
                again[id(finding)] = told[key]
            told.setdefault(key, check_title(check))
    return again


def consequences(exercise: Exercise, cause: Finding) -> list[Finding]:
    """What the diagnosis says follows from a finding, each title once."""
    same = {"kind": cause.kind, "line": cause.line}
    found = [f for check in exercise.checks for f in check.findings
             if f.detail.get("follows_from") == same and f.kernel == cause.kernel]
    return list({(f.kind, f.line): f for f in found}.values())


def elsewhere(exercise: Exercise, cause: Finding, language: str = "en") -> str:
    """“The same at line 25”: one fault that was made twice, as in the loads of A and of B, is mended twice."""
    lines = {f.line for check in exercise.checks for f in check.findings
             if (f.kind, f.file, f.space, f.severity) == (cause.kind, cause.file, cause.space, "error") and f.line}
    others = sorted(lines - {cause.line, cause.other.line if cause.other else None})
    if not others or not cause.line or not cause.thread:        # of the compiler's messages the first one counts
        return ""
    if len(others) == 1:
        return say(N_("The same kind of fault is at line {line}."), language, line=others[0])
    return say(N_("The same kind of fault is at lines {lines}."), language, lines=", ".join(map(str, others)))


def also_explains(exercise: Exercise, cause: Finding, language: str = "en") -> str:
    """“It also explains: …”, or nothing: one cause, one story."""
    told = [title_of(f, language) + (f" ({f.file}:{f.line})" if f.line else "") for f in consequences(exercise, cause)]
    if cause.detail.get("wrong_cases"):
        told.append(say(N_("wrong results in {count} cases"), language, count=cause.detail["wrong_cases"]))
    return say(N_("This also explains: {what}."), language, what=say(N_("; "), language).join(told)) if told else ""


def looks_like(cause: Finding, language: str = "en") -> str:
    """For a wrong index that the emulator saw: the known mistake that fits the values too."""
    known = [mistakes()[i].title for i in cause.detail.get("explained_by", []) if i in mistakes()]
    if not known or cause.diagnosis:
        return ""
    return say(N_("The values of C look as if {cause}."), language, cause=say(known[0], language))


def untouched(finding: Finding) -> bool:
    """Hardly anything of C was written, or an answer is as the starter has it: there is nothing yet to be wrong."""
    detail = finding.detail
    return bool(detail.get("untouched")) or detail.get("reason") == "poison" and detail.get("wrong", 0) * 10 >= 9 * (detail.get("elements") or 1)


def todos(exercise: Exercise, sources: dict[str, str]) -> list[Todo]:
    """Every TODO comment that is still in the file."""
    found = []
    for number, line in enumerate(split_lines(sources.get(exercise.file, "")), 1):
        match = TODO.search(line)
        if match and ("//" in line or "/*" in line or line.lstrip().startswith(("*", "#"))):
            found.append(Todo(exercise.file, number, one_line(match.group().strip())))
    return found


def first_todo(exercise: Exercise, sources: dict[str, str]) -> Todo | None:
    return next(iter(todos(exercise, sources)), None)


def _number(todo: Todo) -> str:
    match = TODO.search(todo.text)
    return (match.group(1) if match else None) or ""


def _words(todo: Todo) -> str:
    match = TODO.search(todo.text)
    return todo_words(match.group(2) if match else todo.text) or todo.text


def todo_words(text: str) -> str:
    """What is to be done, without the sign that leads on to the next line."""
    return text.rstrip(";:, ")


def check_title(check: Check, language: str = "en") -> str:
    return say(check.title, language) or check.id


def points(value: float) -> str:
    """12 for 12.0, 12.5 for 12.5."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
