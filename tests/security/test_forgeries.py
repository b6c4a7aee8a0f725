"""No points for a product that no kernel made, however the student's process dresses it up (docs/decisions/second-run.md)."""

import ctypes
import random
import struct
from pathlib import Path

import pytest

from autograder import pipeline
from autograder.exercise import all_exercises
from autograder.judging import tiling
from autograder.records import Built, CaseSpec, FrozenFile, RunResult
from autograder.run import runner
from autograder.way import Way

N, K = 512, 3
WAYS = ["honest", "before_main", "number_of_a_stream", "sprintf_into_a_stream", "string_over_a_stream", "write_by_address", "fread_into_c",
        "copied_into_c", "copied_elsewhere", "copied_to_a_symbol", "managed_memory", "values_of_arguments", "halves_as_sizes", "memset_by_bytes",
        "host_function_as_argument", "host_function_as_kernel", "rounding_and_locale", "all_device_memory", "all_that_kernels_may"]
HONEST = {"honest", "rounding_and_locale", "all_device_memory", "all_that_kernels_may"}
FIRST_PROCESS_BELIEVES = {"honest", "before_main", "number_of_a_stream", "sprintf_into_a_stream", "string_over_a_stream", "write_by_address",
                          "copied_into_c", "copied_elsewhere", "copied_to_a_symbol", "values_of_arguments", "halves_as_sizes", "memset_by_bytes"}


def built(tmp_path: Path, text: str) -> Built:
    """What the pipeline builds of a text, its policy included."""
    file = tmp_path / "handed_in.cu"
    file.write_text(text, "utf-8")
    rule = all_exercises()["tiled_matmul"]
    way = Way(rule, FrozenFile(rule.id, "tiled_matmul.cu", "ok", path=file), tmp_path, pipeline.Request(tmp_path, [rule]), 1)
    return way.program()


@pytest.fixture(scope="module")
def program(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = ctypes.CDLL("libc.so.6")
    write = ctypes.cast(library.write, ctypes.c_void_p).value
    stdout = ctypes.addressof(ctypes.c_char.in_dll(library, "_IO_2_1_stdout_"))
    text = (root / "tests/security/forgeries.cu").read_text("utf-8")
    found = built(tmp_path_factory.mktemp("forgeries"), f"#define WRITE_FROM_STDOUT ({write - stdout})\n{text}")
    assert found.program is not None, found.findings
    return found.program


def product(way: str) -> tuple[CaseSpec, bytes, list[float]]:
    """A case, its input, and what is right."""
    m, draw = WAYS.index(way) + 1, random.Random(way)
    a, b = [draw.uniform(-1, 1) for _ in range(m * K)], [draw.uniform(-1, 1) for _ in range(K * N)]
    case = CaseSpec(0, "naive", m, N, K, "distinct")
    head = f'{{"id":0,"variant":"naive","m":{m},"n":{N},"k":{K}}}\n'
    right = [sum(a[row * K + k] * b[k * N + col] for k in range(K)) for row in range(m) for col in range(N)]
    return case, head.encode() + struct.pack(f"<{len(a) + len(b)}f", *a, *b), right


def earns(case: CaseSpec, run: RunResult, right: list[float]) -> bool:
    """Right, whole, and nothing said against it."""
    _, _, body = run.outputs.partition(b"\n")
    if len(body) != 4 * len(right) or not run.complete or any(item["kind"] != "memory_leak" for item in run.raw) or tiling.host_made("naive", [case], run):
        return False
    return all(abs(got - want) < 1e-4 for got, want in zip(struct.unpack(f"<{len(right)}f", body), right))


@pytest.mark.parametrize("way", WAYS)
def test_only_kernels_earn(way: str, program: Path, tmp_path: Path) -> None:
    case, given, right = product(way)
    assert earns(case, runner.run_variant(program, "naive", [case], {0: given}, tmp_path, alone=True), right) == (way in HONEST)


@pytest.mark.parametrize("way", sorted(FIRST_PROCESS_BELIEVES))
def test_the_forgeries_do_work_on_a_grader_that_believes_the_first_process(way: str, program: Path, tmp_path: Path) -> None:
    case, given, right = product(way)
    assert earns(case, runner.run_variant(program, "naive", [case], {0: given}, tmp_path), right)


REACHING = ["fwrite(c, 1, 1, stdout);", "static int (*volatile at)(const char*) = remove; if (m < 0) at(\"a\");",
            "std::string text(m, 'x'); c[0] = text[0];", "std::cout << c[0];"]


@pytest.mark.parametrize("statements", REACHING)
def test_kernels_get_at_nothing_of_the_host(statements: str, tmp_path: Path) -> None:
    """Directly, through a table, or through a template that the compiler instantiates elsewhere."""
    text = f"""#include <cuda_runtime.h>
#include <cstdio>
#include <iostream>
#include <string>
enum class Kind {{ naive, tile8, tile16 }};
template <class T> __device__ void deep(T* c, int m) {{ {statements} }}
__global__ void k(float* c, int m) {{ deep(c, m); }}
void launch(Kind, const float*, const float*, float* c, int m, int, int) {{ k<<<1, 1>>>(c, m); }}
"""
    [finding] = built(tmp_path, text).findings
    assert finding.kind == "policy" and "kernel" in finding.message
