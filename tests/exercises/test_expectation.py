"""The comparison that the corpus rests on must itself find what is amiss."""

from pathlib import Path

import pytest

from tests.exercises.expectation import Expected, Seen, differences, read_verdict, seen_in


def verdict(tmp_path: Path, words: str) -> list[Expected]:
    path = tmp_path / "x.cu"
    path.write_text(f"// verdict: {words}\n", "utf-8")
    return read_verdict(path)


def race(variant: str = "tile8", *lines: int) -> Seen:
    return Seen("race_shared", variant, frozenset(lines or (3, 5)), frozenset(lines or (3, 5)))


def test_pass_expects_nothing(tmp_path: Path) -> None:
    assert differences(verdict(tmp_path, "pass"), []) == []
    assert differences(verdict(tmp_path, "pass"), [race()]) == ["unexpected: race_shared in tile8 at [3, 5]"]


def test_what_is_expected_must_be_there(tmp_path: Path) -> None:
    expected = verdict(tmp_path, "race_shared tile8,tile16 lines=3,5")
    assert differences(expected, [race("tile8"), race("tile16")]) == []
    assert differences(expected, [race("tile8")]) == ["missing: race_shared in tile16"]


@pytest.mark.parametrize(("lines", "said"), [
    ((3, 5), []),
    ((3, 4, 5), []),
    ((3,), ["race_shared in tile8 does not name line 5"]),
    ((3, 5, 6), ["race_shared in tile8 blames line 6, expected [3, 4, 5]"]),
])
def test_lines_are_exact_but_for_optional_ones(tmp_path: Path, lines: tuple[int, ...], said: list[str]) -> None:
    assert differences(verdict(tmp_path, "race_shared tile8 lines=3,4?,5"), [race("tile8", *lines)]) == said


def test_optional_kinds_and_alternatives(tmp_path: Path) -> None:
    expected = verdict(tmp_path, "crash|policy *; race_shared? tile8")
    crash = Seen("crash", "naive", frozenset(), frozenset())
    assert differences(expected, [crash]) == [] and differences(expected, [crash, race()]) == []
    assert differences(expected, [race()]) == ["missing: crash|policy in *"]
    assert differences(expected, [crash, race("naive")]) == ["unexpected: race_shared in naive at [3, 5]"]


def test_a_barrier_story_names_lines_without_blaming_them(tmp_path: Path) -> None:
    finding = {"kind": "barrier_after_exit", "line": 30, "waiting": [{"line": 30}], "absent": [{"line": 22}]}
    seen = seen_in(finding, "tile8")
    assert (seen.guilty, seen.named) == ({30}, {22, 30})
    assert differences(verdict(tmp_path, "barrier_after_exit tile8 lines=22,30"), [seen]) == []


@pytest.mark.parametrize("words", ["Race tile8", "race_shared tile8 lines=x", "race_shared  tile8", ""])
def test_malformed_verdicts_are_refused(tmp_path: Path, words: str) -> None:
    with pytest.raises(ValueError):
        verdict(tmp_path, words)


def test_diagnoses_are_all_that_are_named(tmp_path: Path) -> None:
    expected = verdict(tmp_path, "wrong_result tile8 why=one,two")
    one, two = (Seen("wrong_result", "tile8", frozenset(), frozenset(), why) for why in ("one", "two"))
    assert differences(expected, [one, two]) == []
    assert differences(expected, [one]) == ["in tile8 the diagnoses are ['one'], expected ['one', 'two']"]
