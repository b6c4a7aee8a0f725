"""Writes what a student gets: report.json, report.html and the receipts, under students/<id>/."""

from pathlib import Path

import msgspec

from autograder.classrun.assembly import report
from autograder.classrun.records import Manifest, Result, Row, Student
from autograder.classrun.store import Store, durable
from autograder.records import Report
from autograder.sentences import N_


def publish(student: Student, manifest: Manifest, store: Store, language: str = "en") -> Row:
    """The files of one student, and the line that tables get."""
    from autograder.report.json_file import to_json
    from autograder.report.page import page
    results = _results(student, store)
    made = report(student, manifest, results)
    if not student.missing:
        folder = store.out / "students" / student.id
        sources = {exercise.file: store.file(piece.sha256).decode("utf-8", "replace")
                   for exercise, piece in zip(made.exercises, student.pieces) if piece.sha256}
        durable(folder / "report.json", to_json(made))
        durable(folder / "report.html", page(made, sources, language=language).encode("utf-8", "replace"))
        _receipts(folder, results)
    return row(student, made)


def _results(student: Student, store: Store) -> dict[str, Result]:
    found = {piece.work: store.result(piece.work) for piece in student.pieces if piece.work}
    return {key: result for key, result in found.items() if result is not None}


def _receipts(folder: Path, results: dict[str, Result]) -> None:
    for result in results.values():
        body = msgspec.json.format(msgspec.json.encode(result.receipt, order="deterministic"), indent=2) + b"\n"
        durable(folder / f"receipt-{result.receipt.work.exercise}.json", body)


def row(student: Student, made: Report) -> Row:
    statuses = {exercise.status for exercise in made.exercises}
    status = "missing" if student.missing else "not_graded" if "grader_error" in statuses else "graded"
    counts = status == "graded"
    refused = {piece.exercise: piece.finding.message for piece in student.pieces if piece.status == "refused"}
    exercises = {one.id: {"status": one.status, "score": one.score, "max": one.max, "sha256": one.sha256, "refused": refused.get(one.id, ""), "checks": [
        {"id": check.id, "status": check.status, "score": check.score, "max": check.max, "title": check.title, "message": check.message, "open": check.open,
         "findings": [{"kind": f.kind, "severity": f.severity, "message": f.message, "diagnosis": f.diagnosis, "line": f.line,
                       "array": f.array} for f in check.findings]}
        for check in one.checks]} for one in made.exercises}
    return Row(student.id, student.name, status, made.score if counts else None, made.max if counts else None, student.late,
               student.keys, student.roster, student.notes, _look(student, made), exercises)


def _look(student: Student, made: Report) -> list[str]:
    """Why a person should look at this one."""
    why = [N_("not on the roster")] if student.stranger else []
    for exercise in made.exercises:
        kinds = {finding.kind for check in exercise.checks for finding in check.findings}
        why += [word for kind, word in _ODD.items() if kind in kinds]
    why += [piece.finding.message for piece in student.pieces if piece.status == "refused"]
    why += [piece.finding.message for piece in student.pieces if piece.status == "not_submitted" and piece.finding]
    return list(dict.fromkeys(why))


_ODD = {"policy": N_("a rule of the course was broken"), "unsupported": N_("uses a CUDA feature that the emulator lacks"),
        "timeout": N_("ran into the time limit"), "memory_limit": N_("ran into the memory limit"), "output_limit": N_("wrote too much")}
