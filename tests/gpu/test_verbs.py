"""Without a GPU every verb that needs one says so and what to do; grading says that none ran; resources needs none."""

import json

import pytest

from autograder.cli import main
from autograder.gpu import card, table, toolkit


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


def test_tables_line_up():
    drawn = table.lines([["name", "ms"], ["naive", "0.5"], ["cuBLAS", "12.25 %"]])
    assert drawn == ["  name    ms", "  ──────  ───────", "  naive       0.5", "  cuBLAS  12.25 %"]
