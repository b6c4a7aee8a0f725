"""Wrong elements of C in words: where they lie, whose value stands there, which launch made them."""

import pytest

from autograder.launches import tell_launch
from autograder.records import Finding, LaunchSeen
from autograder.report.marks import marks_of
from autograder.report.words import dressed


def told(kind: str = "scattered", wrong: int = 3, clue: dict | None = None, reason: str = "wrong", launches: list[LaunchSeen] | None = None) -> Finding:
    terms = [{"k": 0, "a": 0.5, "b": -2.0}]
    detail = {"reason": reason, "wrong": wrong, "elements": 28, "first": {"row": 0, "col": 4, "got": 1.5, "want": 2.5, "terms": terms},
              "pattern": {"kind": kind, "rows": [0, 0], "cols": [4, 6]}, "clue": clue or {}}
    finding = Finding("wrong_result", "error", "", 1, variant="tile8", shape={"m": 4, "n": 7, "k": 5}, detail=detail)
    tell_launch(finding, 0, launches or [])
    return dressed([finding])[0]


@pytest.mark.parametrize(("kind", "wrong", "words"), [
    ("rectangle", 3, "are wrong (row 0, columns 4 to 6)."),
    ("columns", 3, "are wrong (row 0, columns 4 to 6)."),
    ("columns", 2, "are wrong (whole columns between 4 and 6)."),
    ("scattered", 2, "are wrong (scattered over C)."),
    ("everything", 28, "28 of 28 elements of C are wrong. The first"),
    ("rectangle", 1, "1 of 28 elements of C are wrong. The first"),
])
def test_where_they_lie(kind: str, wrong: int, words: str) -> None:
    assert words in told(kind, wrong).message


@pytest.mark.parametrize(("clue", "message", "hint"), [
    ({"belongs": [0, 1]}, "That is the right value of C[0][1], and each", "C[0][4] from the loads to the store"),
    ({"added": [0, 1]}, "That is its right value plus the one of C[0][1].", "Each needs its own"),
    ({"zero": True}, "Nothing was added up", "that is stored in C[0][4]?"),
    ({"missing": [8, 8]}, "The product with k = 8 is missing.", "In which round"),
    ({"twice": [2, 3]}, "The products k = 2 to 3 are counted twice.", "In which round"),
    ({}, "right is 2.5.", "C[0][4] = 0.5·(-2) + …"),
])
def test_what_the_numbers_tell(clue: dict, message: str, hint: str) -> None:
    finding = told(clue=clue)
    assert message in finding.message and hint in (finding.hint or "")


def test_an_uncovered_c_is_told_with_its_launch() -> None:
    finding = told(wrong=3, reason="poison", launches=[LaunchSeen(0, "k", [1, 2, 1], [8, 8, 1], file="a.cu", line=40)])
    assert "The launch (a.cu:40) starts 1×2 blocks of 8×8 threads." in finding.message
    assert [(mark.line, mark.notes) for mark in marks_of(finding)] == [(40, ["starts 1×2 blocks of 8×8 threads"])]


def test_of_two_launches_none_is_told() -> None:
    launch = LaunchSeen(0, "k", [1, 2, 1], [8, 8, 1], file="a.cu", line=40)
    assert "The launch" not in told(reason="poison", launches=[launch, launch]).message


def test_more_blocks_than_tiles_are_a_matter_of_the_launch() -> None:
    finding = Finding("not_tiled", "error", "", 1, variant="tile8", shape={"m": 32, "n": 32, "k": 32},
                      detail={"measured": 20480, "ideal": 8192, "limit": 10240, "tile": 8, "tiles": 16})
    tell_launch(finding, 7, [LaunchSeen(7, "k", [16, 4, 1], [2, 8, 1], file="a.cu", line=40)])
    [said] = dressed([finding])
    assert "starts 16×4 blocks of 2×8 threads, and 16 tiles of 8×8" in (said.hint or "")
