"""The tables of a class: class.json, class.html, gradebook.csv; and the instructor's own file, read and never written over."""

import csv
import io
from pathlib import Path

import msgspec

from autograder.classrun.names import cell
from autograder.classrun.records import ClassResult, Row
from autograder.classrun.store import durable
from autograder.faults import UserMistake
from autograder.sentences import N_

INSTRUCTOR = "instructor.csv"
_HEAD = ["id", "points", "comment"]


def add_instructor(rows: list[Row], out: Path) -> None:
    """Points and comments of a person, by id. The first run leaves an empty file to fill in."""
    path = out / INSTRUCTOR
    if not path.exists():
        durable(path, csv_text([_HEAD, *([row.id, "", ""] for row in rows)]))
        return
    with open(path, encoding="utf-8-sig", newline="") as file:
        given = {line.get("id", ""): line for line in csv.DictReader(file)}
    for row in rows:
        line = given.get(row.id, {})
        points = _points(line.get("points") or "", row.id)
        if points is not None or line.get("comment"):
            row.instructor = {"points": points, "comment": line.get("comment") or ""}


def _points(text: str, who: str) -> float | None:
    if not text.strip():
        return None
    try:
        return float(text.strip().replace(",", "."))
    except ValueError as error:
        raise UserMistake(N_(f"{INSTRUCTOR}: “{text}” for {who} is no number."), N_("Put a number or nothing into the column points.")) from error


def write(result: ClassResult, out: Path, exercises: list[str], alike: list, language: str = "en") -> None:
    from autograder.report.classpage import class_page, likeness_page
    body = msgspec.json.format(msgspec.json.encode(result, order="deterministic"), indent=1) + b"\n"
    durable(out / "class.json", body)
    durable(out / "gradebook.csv", gradebook(result, exercises))
    durable(out / "likeness.html", likeness_page(alike, result.unsafe, language).encode("utf-8", "replace"))
    durable(out / "class.html", class_page(result, exercises, len(alike), language).encode("utf-8", "replace"))


def gradebook(result: ClassResult, exercises: list[str]) -> bytes:
    """A line a student. What was not graded is blank, which is no zero."""
    head = ["id", "name", "email", "status", "late", *exercises, "score", "max", "open_points", "instructor_points", "total", "comment", "notes"]
    lines = [_line(row, exercises) for row in result.rows]
    note = [["# " + UNSAFE_LINE]] if result.unsafe else []
    return csv_text([head, *lines, *note])


UNSAFE_LINE = "Ran unsandboxed; not for grading others' code."


def _line(row: Row, exercises: list[str]) -> list[object]:
    points = row.instructor.get("points")
    scores = [_score(row, name) for name in exercises]
    return [row.id, row.name, row.keys.get("email", ""), row.status, "late" if row.late else "", *scores, row.score, row.max,
            open_points(row) or None, points, total(row), row.instructor.get("comment", ""), " ".join(row.notes)]


def _score(row: Row, exercise: str) -> float | None:
    one = row.exercises.get(exercise)
    return one["score"] if one and one["status"] != "grader_error" and row.status != "missing" else None


def open_points(row: Row) -> float:
    """What a person may give for texts that no program judges; the texts are in the student's report."""
    return sum(check.get("open", 0) for one in row.exercises.values() for check in one.get("checks", []))


def total(row: Row) -> float | None:
    """The grader's points and the instructor's; nothing while a part is still to be graded."""
    if row.score is None:
        return None
    return row.score + (row.instructor.get("points") or 0)


def csv_text(lines: list[list[object]]) -> bytes:
    """With a byte-order mark: without it Excel takes names for Latin-1."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    for line in lines:
        writer.writerow([cell(value) for value in line])
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def read(out: Path) -> ClassResult:
    """class.json of an earlier run."""
    try:
        return msgspec.json.decode((out / "class.json").read_bytes(), type=ClassResult)
    except FileNotFoundError as error:
        raise UserMistake(N_(f"“{out}” holds no class result."), N_("Give the OUT folder of `make class`.")) from error
    except msgspec.DecodeError as error:
        raise UserMistake(N_(f"“{out}/class.json” is damaged."), N_("Run `make class` again: what was graded is kept.")) from error
