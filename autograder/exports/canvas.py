"""Canvas: the gradebook export of the course with our points in one column, so that every id is Canvas's own."""

import csv
import io
from pathlib import Path

from autograder.classrun.names import cell, comparable
from autograder.classrun.records import ClassResult, HandIn, Member, Row
from autograder.classrun.roster import match, read_table
from autograder.classrun.tables import total
from autograder.faults import UserMistake

HELP = "points for Canvas, from its own gradebook export (--list)"
# What Canvas wants in front; Section is the last that tells students apart.
_STUDENT = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
_POSSIBLE = "    Points Possible"


def table(result: ClassResult, rows: list[dict[str, str]], title: str) -> list[list[object]]:
    """Canvas's columns as they came, then ours. A student without a grade keeps what Canvas has."""
    if not rows or "Student" not in rows[0] or "ID" not in rows[0]:
        raise UserMistake("This is no gradebook export of Canvas: it has no columns Student and ID.", "In Canvas: Grades, Export, Entire gradebook.")
    columns = [name for name in _STUDENT if name in rows[0]]
    column = next((name for name in rows[0] if name == title or name.startswith(f"{title} (")), None)
    if column is None:
        known = [name for name in rows[0] if name.endswith(")") and "(" in name]
        raise UserMistake(f"Canvas has no assignment “{title}”, and would make a new one.", f"--assignment is one of: {', '.join(known)}")
    points = points_by_line(result, rows)
    most = max((row.max for row in result.rows if row.max is not None), default=0)
    lines: list[list[object]] = [[*columns, column], [_POSSIBLE, *[""] * (len(columns) - 1), most]]
    for position, row in enumerate(rows):
        if comparable(row["Student"]) in ("pointspossible", "") or not row["ID"].strip():
            continue
        lines.append([*(row[name] for name in columns), points.get(position, row[column])])
    return lines


def points_by_line(result: ClassResult, rows: list[dict[str, str]]) -> dict[int, float]:
    """Position in the platform's list -> points, for everybody who was graded and found there."""
    members = [Member(row.get("Student", ""), _keys(row), {"position": str(position)}) for position, row in enumerate(rows)]
    graded = [row for row in result.rows if total(row) is not None]
    found = match([_hand_in(row) for row in graded], members)
    return {int(member.columns["position"]): total(graded[position]) for position, member in found.items()}


def _keys(row: dict[str, str]) -> dict[str, str]:
    names = {"ID": "id", "SIS User ID": "sis", "SIS Login ID": "login"}
    return {key: row[name].strip() for name, key in names.items() if row.get(name, "").strip()}


def _hand_in(row: Row) -> HandIn:
    return HandIn("", row.id, row.name, [], row.keys)


def arguments(parser) -> None:
    parser.add_argument("--class", dest="class_out", type=Path, required=True, metavar="DIR", help="the OUT folder of `make class`")
    parser.add_argument("--list", type=Path, required=True, metavar="CSV", help="Canvas: Grades, Export, Entire gradebook")
    parser.add_argument("--assignment", required=True, metavar="TITLE", help="the assignment's title in Canvas")


def write(options) -> bytes:
    from autograder.classrun import tables
    lines = table(tables.read(options.class_out), read_table(options.list), options.assignment)
    text = io.StringIO(newline="")
    csv.writer(text).writerows([[_cell(value) for value in line] for line in lines])
    return text.getvalue().encode()


def _cell(value: object) -> str:
    """The blanks in front of “Points Possible” are how Canvas knows the line."""
    return _POSSIBLE if value == _POSSIBLE else cell(value)
