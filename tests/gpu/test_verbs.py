"""Without a GPU every verb that needs one says so and what to do; grading says that none ran; resources needs none."""

import json
from pathlib import Path

import msgspec
import pytest

from autograder.cli import main
from autograder.gpu import card, table, toolkit

KEPT = Path(__file__).resolve().parents[2] / "docs" / "results" / "h200" / "gpu_test"


@pytest.fixture
def no_gpu(monkeypatch):
    monkeypatch.setattr(card, "gpus", list)


@pytest.mark.parametrize("words", [["gpu", "--submission", "solutions"], ["gpu-test"], ["profile"]])
def test_without_a_gpu_the_verbs_say_so(words, no_gpu, capsys):
    assert main(words) == 2
    said = capsys.readouterr().err
    assert "There is no NVIDIA GPU here" in said and "autograder resources" in said


def test_too_few_rounds_are_refused_before_anything_runs(no_gpu, capsys):
    assert main(["gpu", "--rounds", "3"]) == 2
    assert "five rounds" in capsys.readouterr().err


def test_without_nvcc_resources_says_where_it_looked(monkeypatch, capsys):
    monkeypatch.setattr(toolkit, "find", lambda: None)
    assert main(["resources"]) == 2
    assert "CUDA_HOME" in capsys.readouterr().err


@pytest.mark.skipif(toolkit.find() is None, reason="nvcc is not installed")
def test_resources_of_a_file_and_of_one_that_does_not_compile(tmp_path, capsys, no_gpu):
    (tmp_path / "tiled_matmul.cu").write_text("__global__ void k(float* x) { __shared__ float s[4]; s[threadIdx.x] = x[0]; x[1] = s[3]; }\n")
    assert main(["resources", "--submission", str(tmp_path), "--exercise", "tiled_matmul", "--json"]) == 0
    [file] = json.loads(capsys.readouterr().out)["files"]
    assert (file["kernels"][0]["name"], file["kernels"][0]["shared"]) == ("k", 16)
    (tmp_path / "tiled_matmul.cu").write_text("int x = ;\n")
    assert main(["resources", "--submission", str(tmp_path), "--exercise", "tiled_matmul"]) == 0
    assert "nvcc" in (said := capsys.readouterr().out) and "expression" in said


@pytest.fixture
def recorded_card(monkeypatch):
    """Every file of a submission gets what one H200 said of the model answer."""
    from autograder.gpu import bench_here, own_figures, submission
    from autograder.gpu.card import Gpu
    from autograder.gpu.toolkit import Toolkit

    def kept(name: str, kind):
        return msgspec.convert(json.loads((KEPT / f"{name}.json").read_text(encoding="utf-8"))[name], kind)

    bench = submission.Bench(Toolkit("/usr/bin/nvcc", "PATH", "13.0"), Gpu(0, "uuid", "NVIDIA H200", "580", "sm_90", 1), KEPT)
    monkeypatch.setattr(bench_here, "one", lambda: bench)
    monkeypatch.setattr(bench_here, "isolation", lambda bench: "bubblewrap")
    monkeypatch.setattr(submission, "on_card", lambda source, rule, bench, **how: kept(f"run_{rule.id}", submission.OnCard))
    monkeypatch.setattr(own_figures, "on_card", lambda *given: kept("own_figures", own_figures.OwnFigures))


def test_gpu_leaves_a_page_and_the_values(recorded_card, tmp_path, capsys):
    assert main(["gpu", "--submission", "solutions", "--out", str(tmp_path)]) == 0
    said, page = capsys.readouterr().out, (tmp_path / "gpu.html").read_text(encoding="utf-8")
    for name in ("tiled_matmul.cu", "register_tiling.cu", "tiled_transpose.cu", "multi_round_benchmark.cu"):
        assert name in said and name in page, name
    assert [one["exercise"] for one in json.loads((tmp_path / "gpu.json").read_text())["gpu"]] == ["tiled_matmul", "register_tiling", "tiled_transpose"]
    assert "hand_case" not in said and "gpu.html" in said


def test_profile_of_what_has_no_kernels_says_what_has(capsys):
    assert main(["profile", "--exercise", "hand_case"]) == 2
    assert "tiled_matmul, register_tiling, tiled_transpose" in " ".join(capsys.readouterr().err.split())


def test_tables_line_up():
    drawn = table.lines([["name", "ms"], ["naive", "0.5"], ["cuBLAS", "12.25 %"]])
    assert drawn == ["  name    ms", "  ──────  ───────", "  naive       0.5", "  cuBLAS  12.25 %"]
