"""Grades a part of a class again: a student, an exercise, one check; everything else stays as it is."""

from pathlib import Path

import msgspec
from msgspec import Struct

from autograder import scoring
from autograder.classrun import compare, executors, made_with, run, safety, tables
from autograder.classrun.records import Manifest, Receipt, Result, Work
from autograder.classrun.store import Store, digest_of
from autograder.exercise import all_exercises
from autograder.faults import GraderFault, UserMistake
from autograder.records import Exercise
from autograder.sentences import N_


class Choice(Struct):
    """What is to be graded again; None is everything."""

    student: str | None = None
    exercise: str | None = None
    check: str | None = None


class Regraded(Struct):
    """What came of it."""

    changes: list[compare.Change]
    causes: list[str]
    students: int
    shared: list[str]                # others who handed in the same file: their grade goes with it
    faults: dict[str, str]


def regrade(out: Path, choice: Choice, allow_unsafe: bool = False) -> Regraded:
    """Grades what was chosen with the grader and the course as they are now."""
    from autograder.run.level import level
    safety.check(level(), allow_unsafe)
    store = Store(out)
    manifest, old = store.manifest(), tables.read(out)
    with store.only_us():
        chosen = _chosen(manifest, choice)
        _known_check(choice.check, {exercise for exercise, _ in chosen.values()})
        shared = _sharing(manifest, chosen, choice)
        before = {key: store.result(key) for key in chosen}
        fresh = _fresh(manifest, chosen)
        for work in fresh.values():
            store.forget(work.key)
        faults = run.do(list(fresh.values()), store, executors.named("local"), executors.Options())
        _back_where_it_failed(store, before, fresh, faults)
        if choice.check:
            _only_the_check(store, before, fresh, choice.check)
        _point_to(manifest, fresh, faults)
        store.write_manifest(manifest)
        new = run.write_everything(manifest, store)
    return Regraded(compare.changes(old, new), compare.causes(old, new), len(new.rows), shared, faults)


def _chosen(manifest: Manifest, choice: Choice) -> dict[str, tuple[str, str]]:
    """Key of a result -> (exercise, hash of the file)."""
    students = [one for one in manifest.students if choice.student in (None, one.id)]
    if not students:
        raise UserMistake(N_(f"There is no student “{choice.student}” in this class."), N_("Give an id of the gradebook, such as ada-lovelace-3f9a1c2b."))
    found = {piece.work: (piece.exercise, piece.sha256) for one in students for piece in one.pieces
             if piece.work and choice.exercise in (None, piece.exercise)}
    if not found:
        raise UserMistake(N_("Nothing was handed in that could be graded again."), N_("See gradebook.csv for the exercises."))
    return found


def _known_check(check: str | None, exercises: set[str]) -> None:
    """Said before anything is graded."""
    known = ["build", *(one.id for name in sorted(exercises) for one in all_exercises()[name].checks)]
    if check is not None and check not in known:
        raise UserMistake(N_(f"There is no check “{check}”."), N_(f"Checks: {', '.join(known)}"))


def _sharing(manifest: Manifest, chosen: dict, choice: Choice) -> list[str]:
    return [one.id for one in manifest.students if choice.student not in (None, one.id) and any(piece.work in chosen for piece in one.pieces)]


def _fresh(manifest: Manifest, chosen: dict[str, tuple[str, str]]) -> dict[str, Work]:
    """Old key -> the work as it is now: the key changes when the grader did."""
    from autograder.classrun.store import work_of
    return {key: work_of(exercise, digest, manifest.seed, manifest.full, made_with.all_parts(exercise))
            for key, (exercise, digest) in chosen.items()}


def _back_where_it_failed(store: Store, before: dict[str, Result | None], fresh: dict[str, Work], faults: dict[str, str]) -> None:
    """A fault of ours takes nobody's grade away."""
    for key, work in fresh.items():
        if work.key in faults and before[key] is not None:
            store.write(before[key].receipt, before[key].exercise)


def _only_the_check(store: Store, before: dict[str, Result | None], fresh: dict[str, Work], check: str) -> None:
    """The new word on one check, the old one on all others."""
    for key, work in fresh.items():
        new, old = store.result(work.key), before[key]
        if new is None or old is None:
            continue
        checks = [next((one for one in new.exercise.checks if one.id == was.id == check), was) for was in old.exercise.checks]
        store.forget(work.key)
        exercise = _with_checks(old.exercise, checks)
        receipt = msgspec.structs.replace(new.receipt, result_sha256=digest_of(exercise))
        if not store.write(receipt, exercise):
            raise GraderFault("A result could not be replaced.", "Grade the class again.")


def _with_checks(exercise: Exercise, checks: list) -> Exercise:
    made = msgspec.structs.replace(exercise, checks=checks, score=sum(check.score for check in checks), status=scoring.status_of(checks))
    return msgspec.json.decode(msgspec.json.encode(made), type=Exercise)


def _point_to(manifest: Manifest, fresh: dict[str, Work], faults: dict[str, str]) -> None:
    for student in manifest.students:
        for piece in student.pieces:
            if piece.work in fresh and fresh[piece.work].key not in faults:
                piece.work = fresh[piece.work].key


def receipt_beside(report: Path, exercise: str) -> Receipt:
    """The receipt that lies beside a student's report."""
    path = report.parent / f"receipt-{exercise}.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=Receipt)
    except OSError as error:
        raise UserMistake(N_(f"There is no receipt beside “{report}” for {exercise}."), N_("Give a report of a class run: OUT/students/<id>/report.json")) from error
    except msgspec.DecodeError as error:
        raise UserMistake(N_(f"“{path}” is no receipt."), N_("Run `make class` again.")) from error
