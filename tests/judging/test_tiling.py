"""Tiled or not, by counted loads; computed by a kernel or not."""

import pytest

from autograder.judging import tiling
from autograder.records import CaseCounts, CaseSpec, CaseVerdict, LaunchSeen, RunResult

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


RIGHT, UNTOUCHED = CaseVerdict(4, "pass"), CaseVerdict(4, "fail", "poison", wrong=9, elements=9)


def test_a_product_made_on_the_host_loads_too_little():
    enough = LARGE.m * LARGE.k + LARGE.k * LARGE.n
    assert tiling.not_computed("tile16", [LARGE], [RIGHT], run(LARGE, enough)) == []
    [finding] = tiling.not_computed("tile16", [LARGE], [RIGHT], run(LARGE, enough - 1))
    assert finding.detail["too_few"] and finding.detail["needed"] == enough


def test_a_copy_of_the_inputs_counts_and_c_does_not():
    enough = LARGE.m * LARGE.k + LARGE.k * LARGE.n
    assert tiling.not_computed("tile16", [LARGE], [RIGHT], run(LARGE, 0, padded=enough)) == []
    assert tiling.not_computed("tile16", [LARGE], [RIGHT], run(LARGE, 0, C=enough))


def test_a_wrong_result_is_told_as_one_however_little_was_loaded():
    assert tiling.not_computed("tile16", [LARGE], [UNTOUCHED], run(LARGE, 0)) == []


def test_kernels_must_have_worked_on_every_case():
    launch = LaunchSeen(4, "k", [1, 1, 1], [8, 8, 1])
    done = run(LARGE, 5)
    assert not tiling.by_kernels([LARGE], [RIGHT], done)
    done.launches = [launch]
    assert tiling.by_kernels([LARGE], [RIGHT], done)
    assert not tiling.by_kernels([LARGE], [UNTOUCHED], done)
    assert not tiling.by_kernels([LARGE], [CaseVerdict(4, "missing")], done)
    done.counts = run(LARGE, 0).counts
    assert not tiling.by_kernels([LARGE], [RIGHT], done)


def test_a_result_that_never_came_is_told_by_its_reason():
    missing = CaseVerdict(4, "missing", "cuda_error", detail="launch: invalid argument")
    [finding] = tiling.missing_result("tile16", [LARGE], [missing])
    assert finding.kind == "api_error" and "invalid argument" in finding.message
    [finding] = tiling.missing_result("tile16", [LARGE], [CaseVerdict(4, "missing", "truncated")])
    assert finding.kind == "crash"
    assert tiling.missing_result("tile16", [LARGE], [RIGHT]) == []


@pytest.mark.parametrize("public, hidden, expected", [("pass", "fail", False), ("fail", "pass", True), ("pass", None, True), ("fail", None, False)])
def test_only_what_nobody_knew_before_shows_a_product(public, hidden, expected):
    cases, verdicts = [SMALL], [CaseVerdict(SMALL.id, public)]
    if hidden:
        cases, verdicts = [SMALL, CaseSpec(6, "tile16", 5, 7, 3, "distinct", hidden=True)], [*verdicts, CaseVerdict(6, hidden)]
    assert tiling.shown(cases, verdicts) is expected
