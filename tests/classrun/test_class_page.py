"""What the class page counts, without grading anything."""

from autograder.classrun.records import ClassResult, Row
from autograder.report.classpage import class_page, facts


def row(name: str, score: float | None, *checks: tuple[str, str], status: str = "graded", refused: str = "", **more) -> Row:
    found = [{"id": check, "status": word, "score": 0, "max": 10, "title": check, "message": "", "findings": [
        {"kind": "race_shared", "severity": "error", "message": "m", "diagnosis": None, "line": 3, "array": "As"}] if word == "fail" else []}
        for check, word in checks]
    one = {"status": "fail" if checks or refused else "not_submitted", "score": score or 0, "max": 100, "sha256": "", "refused": refused, "checks": found}
    return Row(name.lower(), name, status, score, None if score is None else 100.0, exercises={"tiled_matmul": one}, **more)


ROWS = [row("A", 100.0, ("x", "pass")), row("B", 95.0, ("x", "fail"), late=True), row("C", 5.0, ("x", "fail")),
        row("D", 0.0, refused="The archive cannot be used", look=["The archive cannot be used"]), row("E", None, status="missing"),
        row("F", None, ("x", "pass"), status="not_graded")]


def test_what_is_counted():
    found = facts.of_class(ROWS, ["tiled_matmul"])
    assert (found.graded, len(found.missing), len(found.not_graded), found.late, len(found.look)) == (4, 1, 1, 1, 1)
    assert (found.median, found.mean, found.max) == (50.0, 50.0, 100.0)
    assert [one.count for one in found.bins] == [2, 0, 0, 0, 0, 0, 0, 0, 0, 2]
    assert [(rate.passed, rate.of) for rate in found.rates["tiled_matmul"]] == [(2, 4)]
    assert [(one.students, one.example) for one in found.mistakes] == [(2, "b"), (1, "d")]


def test_an_empty_class_has_a_page():
    page = class_page(ClassResult("1", True, False, {}, 1, []), ["tiled_matmul"])
    assert "Class report" in page and "median" not in page.split("<body", 1)[1]


def test_every_student_has_a_line_and_only_those_with_a_report_a_link():
    page = class_page(ClassResult("1", False, True, {}, 1, ROWS), ["tiled_matmul"])
    assert page.count('scope="row"') == 6 and 'href="students/e/' not in page and page.count('role="note"') == 2
