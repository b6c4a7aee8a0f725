"""Moodle: a CSV for Grades/Import, or the assignment's offline grading worksheet filled in."""

import csv
import io
from pathlib import Path

from autograder.classrun.names import cell
from autograder.classrun.records import ClassResult, HandIn, Member, Row
from autograder.classrun.roster import match, read, read_table
from autograder.classrun.tables import total
from autograder.faults import UserMistake

HELP = "points for Moodle: CSV import (--list), or the offline worksheet (--worksheet)"
_WORKSHEET = ("Identifier", "Grade", "Last modified (grade)")


def import_table(result: ClassResult, members: list[Member], title: str) -> list[list[object]]:
    """Only people who are on Moodle's list, only real grades: one unknown user or odd grade would abort the whole import."""
    if not any("email" in member.keys for member in members):
        raise UserMistake("The list has no e-mail addresses.", "Export the participants or the grades from Moodle as CSV.")
    graded = [row for row in result.rows if total(row) is not None]
    found = match([_hand_in(row) for row in graded], members)
    lines = sorted((member.keys["email"], total(graded[position]), _comment(graded[position]))
                   for position, member in found.items() if "email" in member.keys)
    return [["Email address", title, f"{title} (feedback)"], *[list(line) for line in lines]]


def worksheet(result: ClassResult, rows: list[dict[str, str]]) -> list[list[object]]:
    """The downloaded worksheet with Grade and Feedback filled in; everything else stays, so that Moodle knows its lines."""
    if not rows or any(name not in rows[0] for name in _WORKSHEET):
        raise UserMistake("This is no grading worksheet of Moodle.", f"It needs the columns {', '.join(_WORKSHEET)}: in the assignment, “Download grading worksheet”.")
    members = [Member(row.get("Full name", ""), _keys(row), {"position": str(position)}) for position, row in enumerate(rows)]
    graded = [row for row in result.rows if total(row) is not None]
    found = match([_hand_in(row) for row in graded], members)
    lines = [dict(row) for row in rows]
    for position, member in found.items():
        line = lines[int(member.columns["position"])]
        most = _number(line.get("Maximum grade", ""))
        line["Grade"] = _checked(total(graded[position]), most, graded[position])
        if "Feedback comments" in line:
            line["Feedback comments"] = _comment(graded[position])
    return [list(rows[0]), *[[line[name] for name in rows[0]] for line in lines]]


def _keys(row: dict[str, str]) -> dict[str, str]:
    number = "".join(letter for letter in row["Identifier"] if letter.isdigit())
    keys = {"participant": number, "email": row.get("Email address", "").strip(), "id": row.get("ID number", "").strip()}
    return {key: value for key, value in keys.items() if value}


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def _checked(points: float, most: float | None, row: Row) -> float:
    if most is not None and points > most:
        raise UserMistake(f"{row.name} has {points:g} points, but the assignment in Moodle allows {most:g}.",
                          "Set the maximum grade of the assignment to that of the exercises.")
    return round(points, 2)


def _comment(row: Row) -> str:
    parts = [f"{name}: {one['score']:g} of {one['max']:g}" for name, one in row.exercises.items()]
    return "; ".join([*parts, *([row.instructor["comment"]] if row.instructor.get("comment") else [])])


def _hand_in(row: Row) -> HandIn:
    return HandIn("", row.id, row.name, [], row.keys)


def arguments(parser) -> None:
    parser.add_argument("--class", dest="class_out", type=Path, required=True, metavar="DIR", help="the OUT folder of `make class`")
    parser.add_argument("--list", type=Path, metavar="CSV", help="Moodle's participants or grades as CSV")
    parser.add_argument("--title", default="Tiled matmul", help="the grade item's title (default: Tiled matmul)")
    parser.add_argument("--worksheet", type=Path, metavar="CSV", help="the assignment's “Download grading worksheet”")


def write(options) -> bytes:
    from autograder.classrun import tables
    result = tables.read(options.class_out)
    if options.worksheet:
        lines = worksheet(result, read_table(options.worksheet))
    elif options.list:
        lines = import_table(result, read(options.list), options.title)
    else:
        raise UserMistake("Give Moodle's list or its worksheet.", "--list participants.csv, or --worksheet Grades.csv")
    text = io.StringIO(newline="")
    csv.writer(text).writerows([[cell(value) for value in line] for line in lines])
    return text.getvalue().encode()
