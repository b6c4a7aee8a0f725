"""multi_round_benchmark: what the judge can say is promised, has words, and the values are kept beside the report."""

import csv
import json
import re
from pathlib import Path

import pytest

from autograder import exercise, pipeline
from autograder.records import Exercise, Measured, Report
from autograder.report.measurements import spread_of, table_of, write_measurements
from autograder.report.page import page
from autograder.report.words import catalogue

NAME = "multi_round_benchmark"
SAMPLES = [{"variant": name, "kernel_ms": ms, "roundtrip_ms": 2 * ms} for ms in (0.25, 0.5, 0.75) for name in ("naive", "tile8")]
MEDIANS = [{"variant": name, "kernel_ms": 0.5, "roundtrip_ms": 1.0, "gflops": 7.0} for name in ("naive", "tile8")]


def report(measured: list[Measured]) -> Report:
    one = Exercise(NAME, "pass", 30, 30, [], title="A benchmark", measured=measured)
    return Report("1", "starter", 30, 30, {"isolation": "bubblewrap", "level": "L2", "seed": 1, "times": {}, "host": {}}, [one])


def test_the_judge_says_what_exercise_toml_promises_and_nothing_else(root: Path) -> None:
    rule = exercise.all_exercises()[NAME]
    sources = (root / "autograder/exercises" / NAME).glob("*.[ch]pp")
    said = {kind for path in sources for kind in re.findall(r'"(benchmark_\w+)"', path.read_text("utf-8"))}
    promised = {kind for kinds in rule.kinds.values() for kind in kinds}
    assert said == promised == {kind for kind in catalogue() if kind.startswith("benchmark_")}
    assert rule.kinds.keys() == {check.id.split(".")[1] for check in rule.checks}


def test_every_raw_value_is_stored_and_an_old_file_goes(tmp_path: Path) -> None:
    write_measurements(report([Measured("small", 2, 3, 4, SAMPLES, MEDIANS)]), tmp_path)
    rows = list(csv.DictReader((tmp_path / f"{NAME}.measured.csv").read_text("utf-8").splitlines()))
    assert [float(row["kernel_ms"]) for row in rows] == [sample["kernel_ms"] for sample in SAMPLES]
    assert [row["nth"] for row in rows] == [str(i) for i in range(1, 7)]
    [stored] = json.loads((tmp_path / f"{NAME}.measured.json").read_text("utf-8"))
    assert stored["samples"] == SAMPLES and stored["medians"] == MEDIANS
    write_measurements(report([]), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_table_and_page_show_medians_and_spread() -> None:
    one = Measured("small", 2, 3, 4, SAMPLES, MEDIANS)
    assert spread_of(one, "tile8", "kernel_ms") == "0.2500 … 0.7500"
    lines = table_of(report([one]).exercises[0])
    assert len(lines) == 3 and "medians of 3 rounds" in lines[0] and "0.5000 (0.2500 … 0.7500)" in lines[1]
    html = page(report([one]), {})
    assert html.count("<svg") >= 2 and html.count("<circle") >= 2 * len(SAMPLES) and "0.2500 … 0.7500" in html


def test_a_value_that_is_no_number_does_not_break_the_report(tmp_path: Path) -> None:
    broken = [{"variant": "naive", "kernel_ms": None, "roundtrip_ms": 1.0}]
    one = Measured("small", 2, 3, 4, broken, [{"variant": "naive", "kernel_ms": None, "roundtrip_ms": 1.0, "gflops": None}])
    write_measurements(report([one]), tmp_path)
    assert table_of(report([one]).exercises[0]) and page(report([one]), {})


@pytest.mark.parametrize("twin", ["no_warm_up"])
def test_a_finding_leads_to_the_line_where_the_clock_starts(twin: str, root: Path, tmp_path: Path) -> None:
    text = (root / "tests/exercises" / NAME / "wrong" / f"{twin}.cu").read_text("utf-8")
    (tmp_path / f"{NAME}.cu").write_text(text, "utf-8")
    [result] = pipeline.grade(pipeline.Request(tmp_path, [exercise.all_exercises()[NAME]])).report.exercises
    finding = next(finding for check in result.checks for finding in check.findings)
    assert "cudaEventRecord(start)" in text.splitlines()[finding.line - 1]
    assert len(result.measured) == 2 and all(len(one.samples) == 15 for one in result.measured)
