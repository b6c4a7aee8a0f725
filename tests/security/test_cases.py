"""Cases of the catalogue of attacks that have no other place: what a file may cost to build, and what a build may leave behind."""

import os
import shutil
import time
from pathlib import Path

import msgspec
import pytest

from autograder import policy
from autograder.build import compile as build
from autograder.build.rewrite import rewrite
from autograder.faults import GraderFault
from autograder.run import box
from autograder.run.limits import Job, Limits


def test_a_huge_array_on_the_device_ends_at_the_size_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "LIMITS", msgspec.structs.replace(build.LIMITS, file_mib=4))
    text = b"#include <cuda_runtime.h>\n__device__ float big[4 << 20] = {1};\n"
    [finding] = build.compile_source({"x.cu": text}, "x.cu", tmp_path / "slot").findings
    assert finding.kind == "output_limit"


@pytest.mark.parametrize("word", ["asm", "__asm__", "__asm volatile"])
def test_an_assembler_that_fills_disks_is_not_asked(word: str) -> None:
    assert policy.of_source(f'void f() {{ {word}(".fill 3000000000"); }}'.encode(), "x.cu").refused


def test_many_kernels_are_read_in_time() -> None:
    text = "\n".join(f"__global__ void kernel_{i}(float* c) {{ __shared__ float t[32]; t[threadIdx.x] = c[{i}]; __syncthreads(); c[{i}] = t[0]; }}"
                     for i in range(1000)).encode()
    before = time.process_time()
    assert not policy.of_source(text, "x.cu").refused and not rewrite(text, "x.cu").problems
    assert time.process_time() - before < 10


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo, lambda path: os.symlink("/etc/passwd", path), lambda path: None], ids=["folder", "pipe", "link", "nothing"])
def test_what_a_build_leaves_counts_only_as_a_plain_file(make, tmp_path: Path) -> None:
    make(tmp_path / "program")
    with pytest.raises(GraderFault):
        build._made(tmp_path / "program")


@pytest.mark.skipif(not shutil.which("python3", path="/usr/bin"), reason="no python3 in /usr/bin")
def test_descriptors_run_out_before_they_hurt() -> None:
    script = "import os\nn = 0\ntry:\n  while True:\n    os.open('/dev/null', 0); n += 1\nexcept OSError as error:\n  print(n, error.errno)"
    facts = box.run(Job(["/usr/bin/python3", "-c", script], Limits(open_files=64)))
    opened, errno = map(int, facts.stdout.split())
    assert opened <= 64 and errno == 24


@pytest.mark.parametrize("words", ["cannot find -lm", "cannot execute ‘cc1plus’"])
def test_what_a_student_writes_is_no_fault_of_ours(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a tool that fails at a plain program too is missing."""
    text = f'static_assert(sizeof(int) == 1, "{words}");\n'.encode()
    [finding] = build.compile_source({"x.cu": text}, "x.cu", tmp_path / "slot").findings
    assert finding.kind == "compile_error" and finding.line == 1
    monkeypatch.setattr(build, "_plain_program_builds", lambda: False)
    with pytest.raises(GraderFault, match="could not build"):
        build.compile_source({"x.cu": text}, "x.cu", tmp_path / "slot")


def test_the_mark_that_windows_puts_before_a_text_is_no_mistake(tmp_path: Path) -> None:
    built = build.compile_source({"x.cu": b"\xef\xbb\xbfint ours;\r\n"}, "x.cu", tmp_path / "slot")
    assert built.object and not built.findings
