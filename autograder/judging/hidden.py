"""How hidden cases are drawn: sizes around the student's own block and tile. Not part of what students get."""

import hashlib
import random

_PRIMES = (5, 7, 11, 13, 19, 23, 29, 31, 37, 41, 43)
_WIDEST = 64                         # of a block's edge that sizes are drawn around


def hidden_shapes(tile: int, block: list[int], count: int, draw: random.Random) -> list[tuple[int, int, int]]:
    """Ragged in every direction: one less and one more than the edges, K below T, ones, primes, three rounds and more."""
    t = tile
    x = _edge(block[0] if block else t, t)
    y = _edge(block[1] if len(block) > 1 else t, t)
    prime = lambda: draw.choice(_PRIMES)  # noqa: E731 - a drawing needs no name
    shapes = [
        # Large enough to count loads, and whole tiles: half-wide ones that guard their loads load twice as much here, less so where ragged.
        (4 * t, t * draw.choice((4, 5)), 4 * t),
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


def mix(*parts: object) -> int:
    """A number that depends on all parts and gives none of them away."""
    digest = hashlib.sha256("\x1f".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:6], "big")
