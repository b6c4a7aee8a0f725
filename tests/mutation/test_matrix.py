"""The published kill matrix is what the grader says today: a sample of mutants is graded again, and nothing survives unreviewed."""

from __future__ import annotations

import pytest

from autograder.mutation import bench, matrix
from autograder.mutation.ground import Ground
from autograder.mutation.outcome import MISNAMED, NAMED, SURVIVED, VAGUE, verdict_of

RECORDED = matrix.load()
SAMPLE = 16
# Every so many of the record, so that each family and each program has its share.
CHOSEN = RECORDED[3::max(1, len(RECORDED) // SAMPLE)][:SAMPLE]


@pytest.fixture(scope="module")
def again():
    """The sample, graded now."""
    from autograder.run import level
    wanted = {outcome.key for outcome in CHOSEN}
    known, level._known = level._known, level.NONE
    yield {outcome.key: outcome for outcome in bench.outcomes([mutant for mutant in bench.mutants() if mutant.key in wanted], 2)}
    level._known = known


@pytest.mark.parametrize("recorded", CHOSEN, ids=lambda outcome: outcome.key)
def test_a_mutant_is_told_as_recorded(recorded, again) -> None:
    assert again[recorded.key] == recorded


def test_every_recorded_mutant_is_one_that_the_rules_make() -> None:
    made = [mutant.key for mutant in bench.mutants()]
    assert len(set(made)) == len(made)
    assert {outcome.key for outcome in RECORDED} <= set(made)


def test_every_program_and_family_is_recorded() -> None:
    assert {outcome.family for outcome in RECORDED} == {family.NAME for family in bench.families()}
    solution = [mutant.key for mutant in bench.mutants() if mutant.program == "solution"]
    assert [outcome.key for outcome in RECORDED if outcome.program == "solution"] == solution


def test_what_survives_is_on_the_reviewed_list_and_nothing_else_is() -> None:
    listed = matrix.equivalents()
    for outcome in RECORDED:
        assert (outcome.verdict == SURVIVED) == (matrix.reason(outcome, listed) is not None), outcome.key
    for one in listed:
        assert any(one.fits(outcome) for outcome in RECORDED), one.what


def test_no_mutant_is_misnamed() -> None:
    assert [outcome.key for outcome in RECORDED if outcome.verdict == MISNAMED] == []


def test_the_page_is_written_from_the_record(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(matrix, "PAGE", tmp_path / "page.md")
    published = (matrix.HERE.parents[1] / "docs" / "kill-matrix.md").read_text("utf-8")
    matrix.write_page(RECORDED)
    assert (tmp_path / "page.md").read_text("utf-8") == published


@pytest.mark.parametrize(("names", "verdict"), [
    ({"tile8": "race_shared"}, NAMED), ({"tile8": "wrong_result:all_zero"}, NAMED), ({"tile8": "wrong_result"}, VAGUE),
    ({"tile8": "race_shared", "tile16": "wrong_result"}, VAGUE), ({"tile8": "race_shared", "tile16": "crash"}, MISNAMED)])
def test_the_worst_name_of_a_mutant_counts(names: dict[str, str], verdict: str) -> None:
    assert verdict_of("fail", names, {"race_shared", "wrong_result:*"}) == verdict


def test_a_function_that_was_mutated_before_is_left_alone() -> None:
    text, done = (b"__global__ void k(int* a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 1; }\n"), set()
    assert len(Ground(text, done).kernels) == 1
    assert Ground(text, done).kernels == []
