"""The chapters' programs: they compile, run clean under the emulator, and their planted mistakes are found."""
from __future__ import annotations

import shutil
import subprocess

import pytest

from chapters import observe, places
from chapters.render import variants

PROGRAMS = sorted(path.name for path in places.CODE.glob("*.cu"))
NEEDS_A_GPU = {"cublas.cu", "climb.cu"}  # cuBLAS; a benchmark of large shapes only


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
@pytest.mark.parametrize("file", PROGRAMS)
def test_nvcc_accepts_it_without_a_warning(file, tmp_path):
    command = ["nvcc", "-std=c++17", "-O2", "-arch=sm_90", "-Werror", "all-warnings", "-Xcompiler", "-Wall,-Wextra,-Werror",
               "-c", "-o", str(tmp_path / "program.o"), str(places.CODE / file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("file", [name for name in PROGRAMS if name not in NEEDS_A_GPU])
def test_it_runs_clean_under_the_emulator(file):
    run = observe.emulate_file(file)
    assert run.exit_status == 0, run.stdout
    assert [finding["kind"] for finding in run.findings if finding["severity"] != "advice"] == []
    assert run.stdout and not [line for line in run.stdout if "FAIL" in line]


@pytest.mark.parametrize("name", [mistake.name for mistake in variants.mistakes()])
def test_a_planted_mistake_is_found_on_its_line(name):
    variant = variants.load(name)
    run = observe.emulate_variant(variant)
    found = [finding for finding in run.findings if finding["kind"] in variant.expect]
    assert {finding["kind"] for finding in found} == set(variant.expect), [f["kind"] for f in run.findings]
    assert all(finding["file"].endswith(variant.source) for finding in found)


def test_the_traced_variant_is_still_right():
    run = observe.emulate_variant(variants.load("walk"), "3 4 5")
    assert run.exit_status == 0 and [line for line in run.stdout if "PASS" in line] and run.findings == []


def test_counted_loads_are_those_of_the_formulas():
    m, n, k = 17, 23, 19
    record = observe.counted(observe.emulate_variant(variants.load("count"), f"{m} {n} {k}"))
    assert record["naive"]["total"] == 2 * m * n * k
    for name, edge in (("tile8", 8), ("tile16", 16)):
        rows, cols = -(-m // edge), -(-n // edge)
        assert record[name]["total"] == m * k * cols + k * n * rows


@pytest.mark.parametrize("name", variants.names())
def test_a_variant_keeps_the_line_numbers(name):
    assert variants.load(name).changed_lines()


def test_an_edit_that_fits_no_more_is_refused():
    variant = variants.Variant("gone", "matmul.cu", [("no such line", "x")], {"en": "", "zh": ""})
    with pytest.raises(variants.VariantError, match="0 times"):
        variant.text()
