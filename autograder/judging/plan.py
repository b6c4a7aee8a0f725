"""Which products are tried: the public ones, and hidden ones around the student's own block and tile."""

import random
from importlib.util import find_spec

from autograder.exercise import CaseRule, ExerciseRule
from autograder.records import CaseSpec, LaunchSeen

_PROBE = (33, 35, 37)
_LARGE = 1 << 20                     # products in a case: one of these takes longer than all smaller ones together
_TELLING = 4                         # tiles in each direction, from which on loads tell tiling
_NO_TILE = 8                         # where a variant has no tile, sizes are drawn around this edge


def probe(rule: ExerciseRule) -> list[CaseSpec]:
    """One small product a variant, only to see the blocks that the student launches."""
    m, n, k = _PROBE
    return [CaseSpec(i, variant, m, n, k, "probe", tile=rule.tiles.get(variant, 0)) for i, variant in enumerate(rule.variants)]


def blocks_seen(cases: list[CaseSpec], launches: list[LaunchSeen]) -> dict[str, list[int]]:
    """Threads in x and y of the largest launch of each variant."""
    variants, seen = {case.id: case.variant for case in cases}, {}
    for launch in launches:
        variant = variants.get(launch.case)
        work = [threads * blocks for threads, blocks in zip(launch.block, launch.grid)]
        if variant and sum(work) >= seen.get(variant, (0, []))[0]:
            seen[variant] = (sum(work), launch.block[:2])
    return {variant: block for variant, (_, block) in seen.items()}


def all_cases(rule: ExerciseRule, blocks: dict[str, list[int]], seed: int, full: bool) -> list[CaseSpec]:
    """The whole plan, variant by variant; the numbers of the cases are their places in it."""
    cases: list[CaseSpec] = []
    for variant in rule.variants:
        tile = rule.tiles.get(variant, 0)
        for case in rule.cases:
            if (full or not case.full) and variant in (case.variants or rule.variants):
                cases.append(_public(len(cases), variant, case, tile))
        if rule.hidden.count:
            cases += _hidden(len(cases), rule, variant, blocks.get(variant, []), seed)
        if rule.small_shapes:
            cases += [CaseSpec(number, variant, m, n, k, "distinct", seed, tile=tile, small=True)
                      for number, (m, n, k) in enumerate(small_shapes(tile or _NO_TILE), len(cases))]
    _spare(cases, random.Random(f"{rule.id} {seed} again"))
    return cases


def _spare(cases: list[CaseSpec], draw: random.Random) -> None:
    """Which cases the kernels need not run a second time: the large ones but one, which nobody knows before. A variant that
    has no small case on which tiling tells keeps its first large one."""
    large = [case for case in cases if case.m * case.n * case.k > _LARGE]
    for case in large:
        case.again = False
    for variant in {case.variant for case in large}:
        mine = [case for case in cases if case.variant == variant]
        if not any(case.again and min(case.m, case.n, case.k) >= _TELLING * case.tile for case in mine):
            next(case for case in mine if not case.again).again = True
    if large:
        draw.choice(large).again = True


def small_shapes(tile: int) -> list[tuple[int, int, int]]:
    """The edges of one and two tiles, so that every two of M, N and K meet in every combination. `exhaust` runs all shapes."""
    edges = sorted({1, tile - 1, tile, tile + 1, 2 * tile, 2 * tile + 1} - {0})
    count = len(edges)
    shapes = [(edges[i], edges[j], edges[(i + j) % count]) for i in range(count) for j in range(count)]
    return sorted(shapes, key=lambda shape: (shape[0] * shape[1] * shape[2], shape))


def has_hidden() -> bool:
    """Whether this copy can draw hidden cases: the one that students get cannot."""
    return find_spec("autograder.judging.hidden") is not None


def _hidden(first: int, rule: ExerciseRule, variant: str, block: list[int], seed: int) -> list[CaseSpec]:
    from autograder.judging import hidden
    tile, draw = rule.tiles.get(variant, 0), random.Random(hidden.mix(seed, rule.id, variant))
    cases = []
    for number, (m, n, k) in enumerate(hidden.hidden_shapes(tile or _NO_TILE, block, rule.hidden.count, draw), first):
        inputs = "eighths" if draw.random() < 0.25 else "distinct"
        cases.append(CaseSpec(number, variant, m, n, k, inputs, hidden.mix(seed, rule.id, variant, number), True, tile))
    return cases


def _public(number: int, variant: str, case: CaseRule, tile: int) -> CaseSpec:
    spec = CaseSpec(number, variant, case.m, case.n, case.k, case.inputs, tile=tile)
    if case.form:
        spec.form, spec.aspects, spec.answer_bytes = case.form, case.aspects, case.answer_bytes
    return spec
