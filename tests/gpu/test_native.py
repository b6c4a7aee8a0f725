"""The GPU's C++ and CUDA compile without warnings wherever nvcc is; on a card they are run by `gpu-test`."""

import subprocess

import pytest

from autograder.gpu import build, toolkit

pytestmark = pytest.mark.skipif(toolkit.find() is None, reason="nvcc is not installed")
HOST = sorted(build.NATIVE.rglob("*.cpp"))


@pytest.mark.parametrize("source", HOST, ids=[file.name for file in HOST])
def test_what_gpp_compiles(source):
    words = ["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{build.NATIVE}", f"-I{build.RUNNER}",
             f"-I{toolkit.find().root}/include", str(source)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_benchmark_itself(tmp_path):
    words = [toolkit.find().nvcc, "-std=c++17", "-O0", "-arch=sm_90", "-Werror", "all-warnings", f"-I{build.NATIVE}", "-c", str(build.NATIVE / "bench.cu"),
             "-o", str(tmp_path / "bench.o")]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


def test_every_part_is_built_and_none_twice():
    names = [build.object_name(source) for source in build._sources()]
    assert len(set(names)) == len(names)
    assert {"bench.o", "models.o", "cublas.o", "health.o", "main.o", "no_counts.o", "adapter_tiled_matmul.o", "timed_tiled_matmul.o"} <= set(names)
