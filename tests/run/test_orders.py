"""Orders of the threads: what shows in them is found and can be replayed; what does not is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.faults import UserMistake
from autograder.records import Finding, Other
from autograder.run import orders, own

LAST_WRITER = """#include <cuda_runtime.h>
#include <cstdio>
__global__ void last(int* out) { *out = threadIdx.x; }
int main() {
    int* out;
    cudaMalloc(&out, sizeof(int));
    last<<<1, 64>>>(out);
    int got;
    cudaMemcpy(&got, out, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\\n", got);
    cudaFree(out);
}
"""
EVERY_THREAD_SPEAKS = """#include <cuda_runtime.h>
#include <cstdio>
__global__ void speak() { printf("thread %d\\n", threadIdx.x); }
int main() {
    speak<<<1, 64>>>();
    cudaDeviceSynchronize();
}
"""
PLACES_BY_ATOMICS = """#include <cuda_runtime.h>
#include <cstdio>
__global__ void append(int* count, int* out) { out[atomicAdd(count, 1)] = blockIdx.x; }
int main() {
    int *count, *out, got[8];
    cudaMalloc(&count, sizeof(int));
    cudaMalloc(&out, sizeof(got));
    cudaMemset(count, 0, sizeof(int));
    append<<<8, 1>>>(count, out);
    cudaMemcpy(got, out, sizeof(got), cudaMemcpyDeviceToHost);
    std::printf("%d\\n", got[0]);
    cudaFree(count);
    cudaFree(out);
}
"""
EVERY_BLOCK_SPEAKS = EVERY_THREAD_SPEAKS.replace("threadIdx", "blockIdx").replace("1, 64", "64, 1")
LIMITS = own.limits_for(20, 1024)


def written(folder: Path, text: str) -> Path:
    path = folder / "program.cu"
    path.write_text(text)
    return path


def test_a_result_that_depends_on_the_order_is_a_finding(tmp_path: Path) -> None:
    ran = own.run_in_several_orders(written(tmp_path, LAST_WRITER), [], LIMITS, tmp_path / "work")
    [found] = [finding for finding in ran.findings if finding.kind == "order_dependent"]
    assert ran.stdout == b"63\n"
    assert found.detail == {"order": "reverse"}
    assert found.text == "forward prints “63”, reverse prints “0”"


def test_lines_printed_in_another_order_are_none(tmp_path: Path) -> None:
    ran = own.run_in_several_orders(written(tmp_path, EVERY_THREAD_SPEAKS), [], LIMITS, tmp_path / "work")
    assert ran.findings == []
    assert sorted(ran.stdout.splitlines()) == sorted(f"thread {i}".encode() for i in range(64))


@pytest.mark.parametrize("order", ["forward", "reverse", "random:3"])
def test_every_order_runs_every_thread(order: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    own.run(written(tmp_path, EVERY_THREAD_SPEAKS), [], LIMITS, tmp_path / "work", order)
    said = capfd.readouterr().out.splitlines()
    threads = [f"thread {i}" for i in range(64)]
    assert sorted(said) == sorted(threads)
    assert (said == threads) == (order == "forward")
    assert (said == threads[::-1]) == (order == "reverse")


@pytest.mark.parametrize("order", ["forward", "reverse", "random:3"])
def test_every_order_runs_every_block(order: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    own.run(written(tmp_path, EVERY_BLOCK_SPEAKS), [], LIMITS, tmp_path / "work", order)
    said = capfd.readouterr().out.splitlines()
    blocks = [f"thread {i}" for i in range(64)]
    assert sorted(said) == sorted(blocks)
    assert (said == blocks) == (order == "forward")
    assert (said == blocks[::-1]) == (order == "reverse")


def test_what_the_order_of_atomics_makes_is_advice(tmp_path: Path) -> None:
    ran = own.run_in_several_orders(written(tmp_path, PLACES_BY_ATOMICS), [], LIMITS, tmp_path / "work")
    [found] = ran.findings
    assert (found.kind, found.severity) == ("order_dependent", "advice")


@pytest.mark.parametrize("word", ["sideways", "random", "random:", "random:x", "random:-1", ""])
def test_a_word_that_is_no_order(word: str) -> None:
    with pytest.raises(UserMistake):
        orders.checked(word)


def race(here: int, there: int) -> Finding:
    return Finding("race_shared", "error", "", 1, file="a.cu", line=here, other=Other(file="a.cu", line=there))


def test_the_two_sides_of_a_race_may_change_places() -> None:
    first, other = own.Ran(0, [race(4, 9)], {}), own.Ran(0, [race(9, 4)], {})
    assert orders.difference("random:5", first, other, "a.cu") is None


def test_a_finding_of_one_order_only_is_told_with_its_seed() -> None:
    found = orders.difference("random:5", own.Ran(0, [], {}), own.Ran(0, [race(9, 4)], {}), "a.cu")
    assert found is not None
    assert (found.line, found.detail) == (9, {"order": "random", "seed": 5})
    assert found.text == "only random:5 has race_shared at line 9"


def test_another_exit_status_is_told() -> None:
    found = orders.difference("reverse", own.Ran(0, [], {}), own.Ran(1, [], {}), "a.cu")
    assert found is not None
    assert found.text == "forward ends with status 0, reverse with 1"
