"""Tiled or not, by counted loads; computed by a kernel or not; what is told of wrong values."""

import pytest

from autograder.judging import tiling, values
from autograder.records import CaseCounts, CaseSpec, CaseVerdict, RunResult

LARGE = CaseSpec(4, "tile16", 257, 193, 129, "eighths")
SMALL = CaseSpec(5, "tile16", 17, 23, 19, "eighths")


def run(case: CaseSpec, loads: int, **more: int) -> RunResult:
    return RunResult("tile16", counts=[CaseCounts(case.id, {"A": loads, "B": 0, **more}, {"C": 1})], finished=[case.id])


def guarded(case: CaseSpec, tile: int) -> int:
    """What an ordinary tiled kernel loads, its edges guarded: A once for each column of blocks, B for each row of them."""
    return case.m * case.k * -(-case.n // tile) + case.k * case.n * -(-case.m // tile)


def padded(case: CaseSpec, tile: int) -> int:
    return 2 * tile * tile * -(-case.m // tile) * -(-case.n // tile) * -(-case.k // tile)


@pytest.mark.parametrize("loads, expected", [
    (guarded(LARGE, 16), []), (padded(LARGE, 16), []), (guarded(LARGE, 32), []), (guarded(LARGE, 8), ["not_tiled"]),
    (2 * LARGE.m * LARGE.n * LARGE.k, ["not_tiled"])])
def test_sixteen_wide_tiling_is_told_from_less(loads, expected):
    assert [finding.kind for finding in tiling.not_tiled("tile16", 16, [LARGE], run(LARGE, loads))] == expected


def test_small_shapes_and_free_variants_decide_nothing():
    assert tiling.not_tiled("tile16", 16, [SMALL], run(SMALL, 10**6)) == []
    assert not tiling.decidable(16, [SMALL], run(SMALL, 1))
    assert tiling.not_tiled("naive", 0, [LARGE], run(LARGE, 10**9)) == []
    assert tiling.decidable(16, [LARGE], run(LARGE, 1))


def test_a_product_made_on_the_host_loads_too_little():
    enough = LARGE.m * LARGE.k + LARGE.k * LARGE.n
    assert tiling.not_computed("tile16", [LARGE], run(LARGE, enough)) == []
    [finding] = tiling.not_computed("tile16", [LARGE], run(LARGE, enough - 1))
    assert finding.detail["too_few"] and finding.detail["needed"] == enough


def test_a_copy_of_the_inputs_counts_and_c_does_not():
    enough = LARGE.m * LARGE.k + LARGE.k * LARGE.n
    assert tiling.not_computed("tile16", [LARGE], run(LARGE, 0, padded=enough)) == []
    assert tiling.not_computed("tile16", [LARGE], run(LARGE, 0, C=enough))


def verdict(number: int, **more) -> CaseVerdict:
    return CaseVerdict(number, "fail", "wrong", wrong=3, elements=9, first={"row": 1, "col": 2, "got": 1.5, "want": 2.5, "terms": [1]}, **more)


def test_nothing_of_a_hidden_case_is_told_but_its_shape_and_place():
    case = CaseSpec(1, "tile8", 3, 3, 3, "distinct", 99, True)
    [finding] = values.wrong_values("tile8", [case], [verdict(1, max_error=7.25, bound=0.125)])
    assert finding.detail["first"] == {"row": 1, "col": 2}
    assert not {"max_error", "bound", "inputs", "seed"} & finding.detail.keys()


def test_a_public_case_is_told_before_a_hidden_one():
    cases = [CaseSpec(1, "tile8", 3, 3, 3, "distinct", 99, True), CaseSpec(2, "tile8", 4, 4, 4, "eighths")]
    [finding] = values.wrong_values("tile8", cases, [verdict(1), verdict(2, explained_by=["last_partial_round_dropped"])])
    assert (finding.shape["m"], finding.count, finding.diagnosis) == (4, 2, "last_partial_round_dropped")
    assert finding.detail["first"]["want"] == 2.5


def test_nan_and_untouched():
    case = CaseSpec(2, "tile8", 4, 4, 4, "eighths")
    [finding] = values.wrong_values("tile8", [case], [CaseVerdict(2, "fail", "non_finite", wrong=1, elements=16)])
    assert finding.kind == "non_finite"
    assert values.untouched(CaseVerdict(2, "fail", "poison", wrong=16, elements=16))
    assert not values.untouched(CaseVerdict(2, "fail", "poison", wrong=15, elements=16))
