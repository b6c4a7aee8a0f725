"""The rival's kernel is the same kernel: same result, same loads and stores, nothing to complain about."""

import re

import pytest

from autograder.bench import oclgrind
from autograder.bench.accesses import closed_form
from autograder.bench.programs import TILE
from autograder.faults import GraderFault

RAGGED = (37, 23, 35)
needs_oclgrind = pytest.mark.skipif(not oclgrind.installed(), reason="oclgrind is not installed")


@needs_oclgrind
def test_every_element_is_right(tmp_path) -> None:
    ran = oclgrind.run_simulation(oclgrind.simulation(RAGGED, dump=True), oclgrind.OPTIONS, tmp_path)
    values = re.findall(rb"c\[\d+\] = (\S+)", ran.stdout)
    assert values == [b"35"] * (37 * 23)


@needs_oclgrind
def test_it_makes_the_same_accesses(tmp_path) -> None:
    ran = oclgrind.run_simulation(oclgrind.simulation(RAGGED), ["--inst-counts"], tmp_path)
    made = {f"{what} {where}": int(number) for number, what, where
            in re.findall(r"(\d+) - (load|store) (local|global) \(", ran.stdout.decode())}
    form = closed_form(RAGGED, TILE)
    assert made["load local"] + made["store local"] == form.shared
    assert made["load global"] + made["store global"] == form.in_global


@needs_oclgrind
def test_a_race_is_not_measured(tmp_path) -> None:
    """A program that complains may have stopped early: such a time is worth nothing."""
    kernel = tmp_path / "race.cl"
    kernel.write_text("__kernel void race(__global int* a) { a[0] = get_global_id(0); }\n")
    with pytest.raises(GraderFault, match="complained"):
        oclgrind.run_simulation(f"{kernel}\nrace\n4 1 1\n4 1 1\n<size=4 fill=0>\n", oclgrind.OPTIONS, tmp_path)


def test_the_simulator_file_covers_the_edges() -> None:
    lines = oclgrind.simulation(RAGGED).splitlines()
    assert lines[1:4] == ["tiled", "32 48 1", "16 16 1"]
    assert lines[-3:] == ["<size=4 int> 37", "<size=4 int> 23", "<size=4 int> 35"]
