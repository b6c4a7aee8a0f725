"""Medians, and how sure a ratio of two medians is: a bootstrap over rounds, in which both were timed side by side."""

import random
from statistics import median

from msgspec import Struct

_DRAWS = 4000
_LOWEST, _HIGHEST = 0.025, 0.975     # of the drawn ratios: a 95 % interval
NOISE = 0.02                         # two runs on the same card differ by about 1 % (docs/results); five rounds cannot see that


class Ratio(Struct, frozen=True):
    """How many times as fast one is as the other, and the interval that noise allows."""

    value: float
    low: float
    high: float
    rounds: int


def ratio(own: list[float], other: list[float], seed: int = 1) -> Ratio:
    """other / own: above 1 means that `own` is faster. Values with the same place come from the same round."""
    if not own or len(own) != len(other) or min(*own, *other) <= 0:
        raise ValueError("a ratio needs as many times of the one as of the other, all above zero")
    draw, rounds = random.Random(seed), range(len(own))
    drawn = sorted(_drawn(own, other, draw.choices(rounds, k=len(own))) for _ in range(_DRAWS))
    value = median(other) / median(own)
    low, high = drawn[int(_LOWEST * _DRAWS)], drawn[int(_HIGHEST * _DRAWS) - 1]
    return Ratio(value, min(low, value * (1 - NOISE)), max(high, value * (1 + NOISE)), len(own))


def _drawn(own: list[float], other: list[float], places: list[int]) -> float:
    return median(other[place] for place in places) / median(own[place] for place in places)


def points(found: Ratio, most: float) -> float:
    """Full where the interval reaches the model; below that the share that the interval does not exclude."""
    return round(most * min(1.0, max(0.0, found.high)), 2)
