"""What importers of learning platforms accept, stated once more and apart from the code that writes for them."""

import csv
import io
import math
import re

STATES = {"hidden", "after_due_date", "after_published", "visible"}


def gradescope_total(results: dict) -> float | None:
    """What a student sees: the score; nothing when one test is hidden or anything is malformed."""
    for test in results["tests"]:
        assert isinstance(test["score"], (int, float)) and 0 <= test["score"] <= test["max_score"]
        assert test.get("visibility", "visible") in STATES and test.get("output_format", "text") in {"text", "html", "simple_format", "md", "ansi"}
        assert test.get("status", "passed") in {"passed", "failed"}
        if test.get("visibility", "visible") != "visible":
            return None
    assert math.isclose(results["score"], sum(test["score"] for test in results["tests"]))
    return results["score"]


def classroom_notice(runners: list[dict]) -> tuple[float, float, int]:
    """Sum of score, sum of max_score, passed tests; as the reporter adds them, missing numbers and all."""
    points = sum(test.get("score", math.nan) for runner in runners for test in runner["tests"])
    most = sum(runner.get("max_score") or 0 for runner in runners)
    passed = sum(test["status"] == "pass" for runner in runners for test in runner["tests"])
    return points, most, passed


def canvas_import(text: str, assignments: set[str], students: dict[str, str]) -> dict[str, float]:
    """Canvas ID -> points. Columns after Section are assignments; one that Canvas does not know would be a new one."""
    rows = list(csv.reader(io.StringIO(text)))
    head = rows[0]
    assert head[0] == "Student" and "ID" in head and head.index("Section") == len(head) - 2
    assert head[-1] in assignments, "a new assignment would be made"
    assert rows[1][0].strip() == "Points Possible" and float(rows[1][-1]) > 0
    found = {}
    for row in rows[2:]:
        assert len(row) == len(head) and students[row[head.index("ID")]] == row[0]
        assert not any(value[:1] in "=+-@" for value in row if value and not re.fullmatch(r"-?\d+(\.\d+)?", value))
        if row[-1]:
            found[row[head.index("ID")]] = float(row[-1])
    return found


def moodle_import(text: str, users: set[str], most: float) -> dict[str, float]:
    """E-mail -> grade. One unknown user or one invalid grade ends the import; blank and “-” are no grade."""
    rows = list(csv.DictReader(io.StringIO(text)))
    found = {}
    for row in rows:
        user, grade = row["Email address"], next(value for name, value in row.items() if name not in ("Email address",))
        assert user in users, "the whole import is aborted"
        if grade in ("", "-"):
            continue
        assert re.fullmatch(r"\d+(\.\d+)?", grade) and 0 <= float(grade) <= most, "the whole import is aborted"
        found[user] = float(grade)
    return found


def moodle_worksheet(text: str, original: str) -> dict[str, float]:
    """Identifier -> grade; the lines are known by Identifier, and Last modified must be as it was."""
    before = {row["Identifier"]: row for row in csv.DictReader(io.StringIO(original))}
    found = {}
    for row in csv.DictReader(io.StringIO(text)):
        was = before.pop(row["Identifier"])
        assert re.fullmatch(r"Participant \d+", row["Identifier"])
        assert row["Last modified (grade)"] == was["Last modified (grade)"] and row["Full name"] == was["Full name"]
        if row["Grade"]:
            assert float(row["Grade"]) <= float(row["Maximum grade"])
            found[row["Identifier"]] = float(row["Grade"])
    assert not before
    return found
