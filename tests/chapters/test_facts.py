"""Figures in the chapters: quoted from one place, agreeing with each other and with what can be measured here."""
from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from chapters import places
from chapters.render.directives import DIRECTIVE
from chapters.render import results
from chapters.render.facts import fact, facts, raw_fact

NAMES = ["naive", "tile8", "tile16"]
MEASURED = ("h200.s", "h200.counters", "published.s", "cublas_error")


def leaves(group: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in group.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield path + key, value


def distinctive() -> dict[str, str]:
    """Measured values of four signs or more: too special to stand in a text by chance."""
    return {value: path for path, value in leaves(facts())
            if path.startswith(MEASURED) and re.fullmatch(r"[\d.]{4,}", value)}


def numbers(text: str) -> set[str]:
    bare = DIRECTIVE.sub("", text).replace("\u202f", "")
    return set(re.findall(r"\d+(?:\.\d+)?", re.sub(r"(?<=\d) (?=\d{3}\b)", "", bare)))


# Numbers that a chapter works out itself, step by step, and that the counters then confirm.
WORKED_OUT = {"8388608", "1048576", "524288"}


@pytest.mark.parametrize("path", [p for language in places.LANGUAGES for p in places.chapters(language)],
                         ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_measured_figures_are_quoted_and_not_typed(path):
    typed = numbers(path.read_text(encoding="utf-8")) & distinctive().keys() - WORKED_OUT
    assert not typed, {value: distinctive()[value] for value in typed}


def test_a_typed_figure_would_be_noticed():
    assert "0.058" in distinctive() and "13614" in distinctive()
    assert {"0.058", "13614"} <= numbers("it took 0.058 ms, or 13 614 GFLOP/s")
    assert numbers("{{ fact: h200.s512.naive.ms }}") == set()


def test_worked_out_load_counts_agree_with_the_counters():
    """One instruction a warp of 32 threads; naive loads 2·512³ floats, a T-wide tile one T-th of that."""
    for name, edge in zip(NAMES, (1, 8, 16)):
        assert int(raw_fact(f"h200.counters.{name}.global_loads")) == 2 * 512**3 // 32 // edge


def test_derived_figures_follow_from_the_counters():
    flop = 2 * 512**3
    assert int(raw_fact("derived.flop")) == flop
    for name, edge in zip(NAMES, (1, 8, 16)):
        assert Decimal(raw_fact(f"derived.source_bytes_{name}")) == round(Decimal(8 * 512**3) / edge / 10**6)
        at_l2 = Decimal(raw_fact(f"h200.counters.{name}.l2_mb"))
        assert Decimal(raw_fact(f"derived.l2_{name}")) == round(Decimal(flop) / 10**6 / at_l2, 1)
        at_dram = Decimal(raw_fact(f"h200.counters.{name}.dram_mb"))
        assert Decimal(raw_fact("derived.dram")) == round(Decimal(flop) / 10**6 / at_dram)
    for name in NAMES[1:]:
        per_step = Decimal(raw_fact(f"h200.counters.{name}.shared_loads")) * 32 / 512**3
        assert Decimal(raw_fact("derived.shared_per_step")) == per_step


def test_shared_loads_in_the_machine_code_explain_the_counter():
    wide, single, steps = (int(raw_fact(f"sass.{key}")) for key in ("wide_loads", "single_loads", "steps"))
    assert Decimal(wide + single) / steps == Decimal(raw_fact("derived.shared_per_step"))


def test_rates_agree_with_times_within_their_rounding():
    for size in ("s512", "s2048", "s8192"):
        edge = int(size[1:])
        for name, values in facts()["h200"][size].items():
            if isinstance(values, dict) and "gflops" in values:
                digit = Decimal(1).scaleb(Decimal(values["ms"]).as_tuple().exponent) / 2
                slowest, fastest = (Decimal(2 * edge**3) / 10**6 / (Decimal(values["ms"]) + d) for d in (digit, -digit))
                assert slowest * Decimal("0.99") <= int(values["gflops"]) <= fastest * Decimal("1.01"), (size, name)


def test_share_of_cublas_follows_from_the_rates():
    share = Decimal(raw_fact("h200.s2048.tile16.gflops")) / Decimal(raw_fact("h200.s2048.cublas_fp32.gflops"))
    assert round(share * 100) == int(raw_fact("h200.share.tile16_of_fp32_2048"))


@pytest.mark.parametrize("edge", [512, 2048, 8192])
def test_quoted_times_agree_with_the_raw_results(edge):
    """Both are of the same kind of card, on different days: 3 % apart at most, cuBLAS 25 % (another version of it)."""
    for name, values in facts()["h200"][f"s{edge}"].items():
        if isinstance(values, dict):
            quoted, raw = float(values["ms"]), results.medians(edge)[name]
            assert quoted == pytest.approx(raw, rel=0.25 if name.startswith("cublas") else 0.03), name


def test_quoted_counters_agree_with_the_raw_results():
    for name in NAMES:
        quoted, raw = facts()["h200"]["counters"][name], results.counters(512)[name]
        assert int(quoted["global_loads"]) == raw["global_load_instructions"]
        assert int(quoted["shared_loads"]) == raw["shared_load_instructions"]
        assert float(quoted["dram_mb"]) == pytest.approx(raw["dram_read_bytes"] / 1e6, rel=0.005)
        assert float(quoted["l2_mb"]) == pytest.approx(raw["l2_bytes"] / 1e6, rel=0.10)


def test_what_chapter_7_says_of_l2_holds_on_both_days():
    for l2 in ({n: float(raw_fact(f"h200.counters.{n}.l2_mb")) for n in NAMES},
               {n: results.counters(512)[n]["l2_bytes"] for n in NAMES}):
        assert l2["tile16"] < l2["naive"] < l2["tile8"]


def test_what_chapter_12_says_of_the_climb_holds():
    times = results.medians(2048)
    assert list(times)[:len(results.STEPS)] == list(results.STEPS)
    assert times["tile8"] > times["naive"] > times["tile16"] > times["two_outputs"]
    gains = {name: times[before] / times[name] for before, name in zip(results.STEPS, list(results.STEPS)[1:])}
    assert sorted(gains, key=gains.get, reverse=True)[0] == "eight_by_eight"
    assert times["wide_two_pairs"] > times["two_pairs"]
    assert 5.5 < times["tile16"] / times["register_tiling"] < 6.5
    assert results.medians(512)["register_tiling"] > results.medians(512)["tile16"]


def test_long_numbers_are_shown_in_groups():
    assert fact("h200.s512.cublas_fp32.gflops") == "13\u202f614" and fact("h200.s512.naive.gflops") == "4605"


def test_every_table_has_as_many_cells_as_columns():
    for name, table in tomllib.loads((places.HERE / "tables.toml").read_text(encoding="utf-8")).items():
        assert {len(row) for row in table["rows"]} == {len(table["head"])}, name


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="nvcc is not installed")
def test_ptxas_still_says_what_the_chapter_quotes(tmp_path):
    if "release 13.0" not in subprocess.run(["nvcc", "--version"], capture_output=True, text=True, check=True).stdout:
        pytest.skip("the quoted figures are those of CUDA 13.0")
    command = ["nvcc", "-std=c++17", "-O2", "-arch=sm_90", "-Xptxas", "-v", "-cubin", "-o", str(tmp_path / "m.cubin"),
               str(places.CODE / "matmul.cu")]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    for name, mangled in (("naive", "_Z5naive"), ("tile8", "_Z5tiledILi8E"), ("tile16", "_Z5tiledILi16E")):
        used = said.split(f"Compiling entry function '{mangled}")[1].split("Compiling entry")[0]
        assert re.search(r"Used (\d+) registers", used)[1] == raw_fact(f"ptxas.{name}.registers")
        shared = re.search(r"(\d+) bytes smem", used)
        assert (shared[1] if shared else "0") == raw_fact(f"ptxas.{name}.shared")
