"""What is divided by: the closed form, the emulator's own counts and counted callbacks must be the same number."""

import pytest

from autograder.bench import emulator
from autograder.bench.accesses import Accesses, closed_form, expected, ns_per_access
from autograder.bench.programs import TILE, Programs

RAGGED = (37, 23, 35)                # three, two and three tiles, none of them full at the end


@pytest.fixture(scope="module")
def work(tmp_path_factory):
    return tmp_path_factory.mktemp("bench")


@pytest.fixture(scope="module")
def programs(work) -> Programs:
    return Programs(work)


def test_closed_form_of_whole_tiles() -> None:
    size = 256
    form = closed_form((size, size, size), 16)
    assert form.shared == 2 * size**3 + 2 * size**3 // 16
    assert form.in_global == 2 * size**3 // 16 + size**2
    assert form.total == form.shared + form.in_global == 37_814_272


def test_callbacks_are_the_closed_form(programs, work) -> None:
    assert emulator.count_accesses(programs.counting, RAGGED, work) == closed_form(RAGGED, TILE)


def test_the_emulators_counts_are_the_closed_form(programs, work) -> None:
    counts = emulator.run_product(programs.checked, RAGGED, work).counts
    m, n, k = RAGGED
    assert counts.loads == {"A": m * k * 2, "B": k * n * 3} and counts.stores == {"C": m * n}
    assert expected(RAGGED, TILE, counts) == closed_form(RAGGED, TILE)


def test_without_instrumentation_it_is_right_and_unseen(programs, work) -> None:
    counts = emulator.run_product(programs.unchecked, RAGGED, work).counts      # raises when C is not K everywhere
    assert counts.loads == {} and counts.stores == {}


def test_an_empty_run_ends_well(programs, work) -> None:
    assert emulator.run_empty(programs.checked, work).user_s < 1.0


def test_what_an_access_costs() -> None:
    assert ns_per_access(0.5, 0.1, 100_000_000) == pytest.approx(4.0)


def test_accesses_are_told_apart_by_memory() -> None:
    assert Accesses(3, 4) != Accesses(4, 3)
