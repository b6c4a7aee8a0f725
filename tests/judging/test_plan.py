"""The plan: public cases, hidden ones around the student's block, the same for the same seed."""

import pytest

from autograder.exercise import all_exercises
from autograder.judging import plan
from autograder.records import CaseSpec, LaunchSeen

RULE = all_exercises()["tiled_matmul"]


def hidden(blocks=None, seed=1, variant="tile16"):
    cases = plan.all_cases(RULE, blocks or {}, seed, False)
    return [(case.m, case.n, case.k) for case in cases if case.hidden and case.variant == variant]


@pytest.mark.parametrize("variant", ["naive", "tile8", "tile16"])
@pytest.mark.parametrize("seed", range(5))
def test_hidden_cases_try_every_edge(variant, seed):
    t = RULE.tiles[variant] or 8
    shapes = hidden(seed=seed, variant=variant)
    assert len(shapes) == RULE.hidden.count
    assert all(min(shape) >= 1 for shape in shapes)
    assert any(k < t for _, _, k in shapes)
    assert any(k > 3 * t and k % t for _, _, k in shapes)
    assert any(m == 1 for m, _, _ in shapes) and any(n == 1 for _, n, _ in shapes)
    assert any(m % t and n % t and k % t for m, n, k in shapes)
    assert any(min(shape) >= 4 * t for shape in shapes)
    assert sum(m * n * k for m, n, k in shapes) < 700_000


def test_sizes_follow_the_students_own_block():
    shapes = hidden({"tile16": [32, 4]})
    assert any(n == 33 for _, n, _ in shapes) and any(n == 63 for _, n, _ in shapes)
    assert hidden({"tile16": [1000, 1]}) and max(max(s) for s in hidden({"tile16": [1000, 1]})) < 200


def test_one_seed_one_plan_and_another_seed_another():
    assert plan.all_cases(RULE, {}, 1, False) == plan.all_cases(RULE, {}, 1, False)
    assert hidden(seed=1) != hidden(seed=2)
    seeds = [case.seed for case in plan.all_cases(RULE, {}, 1, False) if case.hidden]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("seed", range(5))
def test_hidden_cases_tell_half_wide_tiles_from_whole_ones(seed):
    def share(m, n, k, tile=16, wide=8):
        loads = m * k * -(-n // wide) + k * n * -(-m // wide)     # each load guarded: nothing beyond the edges
        return loads / (2 * tile * tile * -(-m // tile) * -(-n // tile) * -(-k // tile))
    assert any(share(*shape) > 1.25 for shape in hidden(seed=seed) if min(shape) >= 64)


@pytest.mark.parametrize("tile", [1, 8, 16])
def test_small_shapes_bring_every_two_edges_together(tile):
    shapes = plan.small_shapes(tile)
    edges = {edge for edge in (1, tile - 1, tile, tile + 1, 2 * tile, 2 * tile + 1) if edge}
    for one, other in ((0, 1), (0, 2), (1, 2)):
        assert {(shape[one], shape[other]) for shape in shapes} == {(a, b) for a in edges for b in edges}
    assert len(set(shapes)) == len(shapes) <= 36


def test_small_shapes_are_tried_for_every_variant():
    cases = plan.all_cases(RULE, {}, 1, False)
    for variant in RULE.variants:
        mine = [case for case in cases if case.variant == variant]
        assert [(case.m, case.n, case.k) for case in mine if case.small] == plan.small_shapes(RULE.tiles[variant] or 8)
        assert not any(case.hidden and case.small for case in mine)


def test_large_cases_only_when_asked_for():
    assert not any(case.m == 512 for case in plan.all_cases(RULE, {}, 1, False))
    full = plan.all_cases(RULE, {}, 1, True)
    assert any(case.m == 512 for case in full)
    assert [case.id for case in full] == list(range(len(full)))


def test_the_block_of_the_largest_launch_counts():
    cases = [CaseSpec(0, "naive", 1, 1, 1, "probe"), CaseSpec(1, "tile8", 1, 1, 1, "probe")]
    launches = [LaunchSeen(1, "zero", [1, 1, 1], [64, 1, 1]), LaunchSeen(1, "tiled", [9, 9, 1], [8, 8, 1]), LaunchSeen(7, "x", [1, 1, 1], [1, 1, 1])]
    assert plan.blocks_seen(cases, launches) == {"tile8": [8, 8]}
