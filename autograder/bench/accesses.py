"""How many accesses the tiled kernel makes: the closed form, and what the emulator counts."""

from msgspec import Struct

from autograder.records import CaseCounts

Shape = tuple[int, int, int]         # M, N, K


class Accesses(Struct, frozen=True):
    """Elements that kernels read or wrote, by memory."""

    shared: int
    in_global: int

    @property
    def total(self) -> int:
        return self.shared + self.in_global


def closed_form(shape: Shape, tile: int) -> Accesses:
    """Every thread of every block fills two cells and reads 2T a round; only elements inside A, B and C are touched."""
    m, n, k = shape
    rows, cols, rounds = (-(-extent // tile) for extent in shape)
    shared = rows * cols * rounds * (2 * tile**3 + 2 * tile**2)
    return Accesses(shared, m * k * cols + k * n * rows + m * n)


def expected(shape: Shape, tile: int, counts: CaseCounts) -> Accesses:
    """Global accesses as the emulator counted them; shared ones by the closed form, for it does not count these."""
    return Accesses(closed_form(shape, tile).shared, sum(counts.loads.values()) + sum(counts.stores.values()))


def ns_per_access(user_s: float, empty_s: float, accesses: int) -> float:
    """What one access costs, start and end of the process taken off."""
    return (user_s - empty_s) / accesses * 1e9
