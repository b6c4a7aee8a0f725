"""From a folder full of hand-ins to the students of a class: who counts, with which files, and what was odd."""

from datetime import datetime, timezone
from pathlib import Path

from msgspec import Struct

from autograder.classrun import roster as rosters
from autograder.classrun.gather import gather
from autograder.classrun.names import safe_id, shown
from autograder.classrun.platforms import hand_ins
from autograder.classrun.records import HandIn, Member, Piece, Student
from autograder.classrun.store import Store
from autograder.exercise import ExerciseRule
from autograder.faults import UserMistake
from autograder.intake.archives import Gathered
from autograder.intake.text import refusal
from autograder.records import Finding
from autograder.sentences import N_


class Rules(Struct):
    """What is decided by the instructor, never by chance."""

    keep: str = "newest"             # of repeated hand-ins: newest, first
    due: float | None = None         # seconds since 1970
    late: str = "accept"             # accept, refuse


class HandedIn(Struct):
    """The class before anything ran."""

    students: list[Student]
    ignored: list[str]


def read(folder: Path, roster: Path | None, rules: Rules, exercises: list[ExerciseRule], store: Store) -> HandedIn:
    """Everybody who handed something in, then those of the roster who did not."""
    found, ignored = hand_ins(folder)
    members = rosters.read(roster) if roster else []
    if not found and not members:
        raise UserMistake(N_(f"“{folder}” holds no submission."), N_("It should hold a folder or an archive for each student, or a platform's export."))
    matched = rosters.match(found, members)
    groups = _by_person(found, matched)
    students = [_student(group, member, bool(roster), rules, exercises, store) for group, member in groups]
    seen = {id(member) for member in matched.values()}
    students += [_missing(member, exercises) for member in members if id(member) not in seen]
    return HandedIn(sorted(students, key=lambda one: (one.name.casefold(), one.id)), [shown(name) for name in ignored])


def _by_person(found: list[HandIn], matched: dict[int, Member]) -> list[tuple[list[HandIn], Member | None]]:
    """Hand-ins of one person together: the roster's word first, then the platform's."""
    groups: dict[object, tuple[list[HandIn], Member | None]] = {}
    for position, one in enumerate(found):
        member = matched.get(position)
        key = id(member) if member else (one.platform, one.identity)
        groups.setdefault(key, ([], member))[0].append(one)
    return list(groups.values())


def _student(group: list[HandIn], member: Member | None, listed: bool, rules: Rules, exercises: list[ExerciseRule], store: Store) -> Student:
    one, notes = _that_counts(group, rules)
    keys = {**(member.keys if member else {}), **one.keys}
    student = Student(safe_id(one.platform, one.identity, one.name), shown(member.name if member else one.name), one.platform,
                      {name: shown(value) for name, value in keys.items()}, one.late, stranger=listed and member is None, notes=notes,
                      roster=member.columns if member else {})
    if rules.due is not None and one.when > rules.due:
        student.late = True
    if student.late:
        notes.append(N_("Handed in late."))
    if student.late and rules.late == "refuse":
        got = Gathered(refused={"": (N_("It was handed in after the time that was set."), N_("Ask your instructor."))})
    else:
        got = gather(one, [rule.file_name for rule in exercises])
    if got.others:
        notes.append(N_(f"Not looked at: {_list(got.others)}."))
    student.pieces = [_piece(rule, got, store) for rule in exercises]
    return student


def _that_counts(group: list[HandIn], rules: Rules) -> tuple[HandIn, list[str]]:
    """One of several, by the rule, and a line that says so."""
    order = sorted(group, key=lambda one: (one.when, one.label))
    one = order[-1] if rules.keep == "newest" else order[0]
    if len(group) == 1:
        return one, []
    when = N_(f", of {_time(one.when)}") if one.when else ""
    return one, [N_(f"{len(group)} hand-ins; the {rules.keep} counts: “{shown(one.label)}”{when}.")]


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%d %H:%M UTC")


def _list(names: list[str]) -> str:
    few = [shown(name)[:60] for name in sorted(set(names))[:5]]
    return ", ".join(few) + (N_(f" and {len(set(names)) - 5} more") if len(set(names)) > 5 else "")


def _missing(member: Member, exercises: list[ExerciseRule]) -> Student:
    identity = "\0".join(f"{key}={value}" for key, value in sorted(member.keys.items())) or member.name
    pieces = [Piece(rule.id, "not_submitted") for rule in exercises]
    return Student(safe_id("roster", identity, member.name), shown(member.name), "roster", member.keys, missing=True, pieces=pieces,
                   notes=[N_("Nothing was handed in.")], roster=member.columns)


def _piece(rule: ExerciseRule, got: Gathered, store: Store) -> Piece:
    name = rule.file_name
    if name in got.files:
        problem = refusal(got.files[name])
        if problem is None:
            return Piece(rule.id, "ok", store.keep(got.files[name]))
    else:
        problem = got.refused.get(name) or got.refused.get("")
    if problem is None:
        return Piece(rule.id, "not_submitted", finding=_near_miss(name, got.others))
    return Piece(rule.id, "refused", finding=Finding("compile_error", "error", problem[0], 1, file=name, hint=problem[1]))


def _near_miss(name: str, others: list[str]) -> Finding | None:
    """A file that was probably meant: another case, another ending, a copy that a browser numbered."""
    import difflib
    bases = {shown(other.rsplit("/", 1)[-1]) for other in others}
    close = difflib.get_close_matches(name.lower(), sorted(base.lower() for base in bases), 1, 0.85)
    meant = next((base for base in sorted(bases) if close and base.lower() == close[0]), None)
    if meant is None:
        return None
    return Finding("compile_error", "warning", N_(f"There is no “{name}”, but there is “{meant}”."), 1, file=name,
                   hint=N_(f"If that is your answer, rename it to {name}."))
