"""Which products are tried: the public ones, and hidden ones around the student's own block and tile."""

import hashlib
import random

from autograder.exercise import CaseRule, ExerciseRule
from autograder.records import CaseSpec, LaunchSeen

_PRIMES = (5, 7, 11, 13, 19, 23, 29, 31, 37, 41, 43)
_WIDEST = 64                         # of a block's edge that sizes are drawn around
_PROBE = (33, 35, 37)


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
        draw = random.Random(_mix(seed, rule.id, variant))
        for m, n, k in hidden_shapes(tile or 8, blocks.get(variant, []), rule.hidden.count, draw):
            inputs = "eighths" if draw.random() < 0.25 else "distinct"
            number = len(cases)
            cases.append(CaseSpec(number, variant, m, n, k, inputs, _mix(seed, rule.id, variant, number), True, tile))
    return cases


def _public(number: int, variant: str, case: CaseRule, tile: int) -> CaseSpec:
    spec = CaseSpec(number, variant, case.m, case.n, case.k, case.inputs, tile=tile)
    if case.form:
        spec.form, spec.aspects, spec.answer_bytes = case.form, case.aspects, case.answer_bytes
    return spec


def hidden_shapes(tile: int, block: list[int], count: int, draw: random.Random) -> list[tuple[int, int, int]]:
    """Ragged in every direction: one less and one more than the edges, K below T, ones, primes, three rounds and more."""
    t = tile
    x = _edge(block[0] if block else t, t)
    y = _edge(block[1] if len(block) > 1 else t, t)
    prime = lambda: draw.choice(_PRIMES)  # noqa: E731 - a drawing needs no name
    shapes = [
        (4 * t + 1, 4 * t + draw.choice((1, 3)), 4 * t + draw.choice((1, 2, 3))),     # large enough to count loads
        (y - 1 or 1, x + 1, 3 * t + draw.randint(1, t - 1)),
        (y + 1, 2 * x - 1, max(t - draw.randint(1, 3), 1)),                           # K below T
        (2 * y + 1, x, t),
        (1, prime(), 2 * t + 1),
        (prime(), 1, 4 * t - 1),
        (2 * y - 1, 2 * x + 1, 2 * t - 1),
        (prime(), prime(), prime() + 2 * t),
        (y, x, 1),
        (x + 1, y + 1, t + 1),
    ]
    while len(shapes) < count:
        shapes.append((draw.randint(1, 3 * y), draw.randint(1, 3 * x), draw.randint(1, 5 * t)))
    return shapes[:count]


def _edge(threads: int, tile: int) -> int:
    """The edge that sizes are drawn around: the block's, where it is a plausible one, and never less than the tile."""
    return max(tile, threads) if threads <= _WIDEST else tile


def _mix(*parts: object) -> int:
    """A number that depends on all parts and gives none of them away."""
    digest = hashlib.sha256("\x1f".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:6], "big")
