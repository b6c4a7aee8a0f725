"""Puts a student's report together from results, refusals and what was not handed in."""

from autograder import scoring
from autograder.classrun.records import Manifest, Piece, Result, Student
from autograder.exercise import ExerciseRule, all_exercises
from autograder.pipeline import SCHEMA
from autograder.records import Exercise, Report
from autograder.sentences import N_

_NO_PROGRAM = N_("Not run: there is no program yet; see the first finding.")
OUR_FAULT = N_("The grader failed, not you. It will be tried again; this costs no points.")


def report(student: Student, manifest: Manifest, results: dict[str, Result]) -> Report:
    """The report. What has no result yet is a fault of ours, and counts neither way."""
    exercises = [exercise_of(piece, results) for piece in student.pieces]
    score, most = scoring.total(exercises)
    return Report(SCHEMA, student.name, score, most, _environment(student, manifest, results), exercises)


def exercise_of(piece: Piece, results: dict[str, Result]) -> Exercise:
    rule = all_exercises()[piece.exercise]
    if piece.status == "not_submitted":
        near = piece.finding
        message = f"{near.message} {near.hint}" if near else N_(f"There is no {rule.file_name} in the submission.")
        return _made(rule, "not_submitted", scoring.without_a_run(rule, "not_submitted", message), message)
    if piece.status == "refused":
        checks = [scoring.build_check([piece.finding]), *scoring.without_a_run(rule, "not_run", _NO_PROGRAM)]
        return _made(rule, "fail", checks)
    if piece.work in results:
        return results[piece.work].exercise
    return _made(rule, "grader_error", scoring.without_a_run(rule, "grader_error", OUR_FAULT), OUR_FAULT)


def _made(rule: ExerciseRule, status: str, checks, message: str = "") -> Exercise:
    return Exercise(rule.id, status, 0, rule.points, checks, rule.title, rule.summary, message, rule.file_name)


def _environment(student: Student, manifest: Manifest, results: dict[str, Result]) -> dict:
    """The same on every machine and with every executor; what is not lies under `times`."""
    mine = [results[piece.work].receipt for piece in student.pieces if piece.work in results]
    told = {"autograder": manifest.made_with["autograder"], "compiler": manifest.made_with["compiler"], "full": manifest.full,
            "isolation": manifest.isolation, "level": manifest.level, "seed": manifest.seed,
            "host": {}, "times": {"seconds": round(sum(one.seconds for one in mine), 3),
                                  "finished": max((one.finished for one in mine), default="")}}
    if manifest.unsafe:
        told["warning"] = UNSAFE
    if student.notes:
        told["handed in"] = " ".join(student.notes)
    return told


UNSAFE = N_("Ran unsandboxed; not for grading others' code.")
