"""The verbs as they are typed: exit statuses, what goes to stdout and stderr, and no traceback for a user's mistake."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HELLO = r"""
#include <cstdio>
#include <cstdlib>
__global__ void fill(int* p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
int main(int argc, char** argv) {
  int n = 5, *d, h[5];
  if (cudaMalloc(&d, n * sizeof(int)) != cudaSuccess) return 1;
  fill<<<1, 8>>>(d, n);
  if (cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  for (int i = 0; i < n; ++i) std::printf("%d\n", h[i]);
  for (int i = 1; i < argc; ++i) std::printf("<%s>\n", argv[i]);
  std::fprintf(stderr, "to stderr\n");
  if (cudaFree(d) != cudaSuccess) return 1;
  END
}
"""


def autograder(root: Path, *words: str, **more) -> subprocess.CompletedProcess:
    environment = {**os.environ, "PYTHONPATH": str(root)}
    return subprocess.run([sys.executable, "-m", "autograder", *words], capture_output=True, text=True, env=environment, **more)


def program(tmp_path: Path, end: str = "return 0;", text: str = HELLO) -> Path:
    path = tmp_path / "hello.cu"
    path.write_text(text.replace("END", end))
    return path


def test_run_leaves_output_and_status_to_the_program(root, tmp_path):
    done = autograder(root, "run", str(program(tmp_path)), "--findings", str(tmp_path / "f.json"), "--", "--one", "two words")
    assert done.stdout == "0\n1\n2\n3\n4\n<--one>\n<two words>\n"
    assert (done.returncode, done.stderr) == (0, "to stderr\n")
    assert json.loads((tmp_path / "f.json").read_text()) == {"exit_status": 0, "findings": []}


@pytest.mark.parametrize("end, status", [("return 9;", 9), ("std::exit(7);", 7), ("std::abort();", 134)])
def test_run_keeps_the_programs_own_status(root, tmp_path, end, status):
    assert autograder(root, "run", str(program(tmp_path, end))).returncode == status


def test_run_says_70_when_only_the_emulator_saw_it(root, tmp_path):
    wrong = HELLO.replace("if (i < n) p[i]", "p[i]")
    done = autograder(root, "run", str(program(tmp_path, text=wrong)), "--findings", str(tmp_path / "f.json"))
    assert done.returncode == 70
    assert done.stdout.startswith("0\n1\n2\n")
    assert "hello.cu:4" in done.stderr
    told = json.loads((tmp_path / "f.json").read_text())
    assert told["exit_status"] == 70
    [finding] = told["findings"]
    assert (finding["kind"], finding["line"], finding["severity"]) == ("out_of_bounds_global", 4, "error")


def test_run_takes_headers_beside_the_file_along(root, tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "kernel.cuh").write_text('#pragma once\n#include "more.h"\n__global__ void k(int* p) { *p = VALUE; }\n')
    (tmp_path / "sub" / "more.h").write_text("#define VALUE 42\n")
    path = tmp_path / "main.cu"
    path.write_text('#include "sub/kernel.cuh"\n#include <cstdio>\nint main() { int *d, h; if (cudaMalloc(&d, 4)) return 1; k<<<1, 1>>>(d);\n'
                    "if (cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost)) return 1; std::printf(\"%d\\n\", h); return cudaFree(d); }\n")
    done = autograder(root, "run", str(path))
    assert (done.stdout, done.returncode) == ("42\n", 0), done.stderr


def test_run_bounds_time(root, tmp_path):
    done = autograder(root, "run", str(program(tmp_path, "for (volatile unsigned i = 0;; i = i + 1) {}")), "--seconds", "1",
                      "--findings", str(tmp_path / "f.json"))
    assert done.returncode > 128
    assert [finding["kind"] for finding in json.loads((tmp_path / "f.json").read_text())["findings"]] == ["timeout"]


def test_run_of_what_does_not_compile(root, tmp_path):
    done = autograder(root, "run", str(program(tmp_path, "no such thing;")), "--findings", str(tmp_path / "f.json"))
    assert (done.returncode, done.stdout) == (2, "")
    [finding, *_] = json.loads((tmp_path / "f.json").read_text())["findings"]
    assert (finding["kind"], finding["file"], finding["line"]) == ("compile_error", "hello.cu", 14)


@pytest.mark.parametrize("words", [
    ["run", "nowhere.cu"], ["run", "."], ["grade", "--submission", "nowhere"], ["grade", "--exercise", "nothing"], ["hint", "--exercise", "no"],
    ["fly"], [], ["grade", "--jobs", "many"], ["grade", "--out", "/proc/x"]])
def test_a_users_mistake_is_status_2_and_some_words(root, tmp_path, words):
    done = autograder(root, *words, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.strip() and "Traceback" not in done.stderr


def test_grade_writes_both_reports_and_exits_0_whatever_the_score(root, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "tiled_matmul.cu").write_text("int main( {")
    done = autograder(root, "grade", "--submission", "mine", "--exercise", "tiled_matmul", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    report = json.loads((tmp_path / "out" / "report.json").read_text())
    assert (report["submission"], report["score"]) == ("mine", 0)
    assert "<html" in (tmp_path / "out" / "report.html").read_text()
    assert "0 of 100" in done.stdout
    low = autograder(root, "grade", "--submission", "mine", "--exercise", "tiled_matmul", "--fail-under", "50", cwd=tmp_path)
    assert low.returncode == 1


def test_hints_rise_and_the_first_one_can_be_had_again(root):
    first = autograder(root, "hint", "--exercise", "tiled_matmul", "--restart")
    second = autograder(root, "hint", "--exercise", "tiled_matmul")
    again = autograder(root, "hint", "--exercise", "tiled_matmul", "--number", "1")
    assert "Hint 1 of 3" in first.stdout and "Hint 2 of 3" in second.stdout and "Hint 1 of 3" in again.stdout
    assert autograder(root, "hint", "--exercise", "tiled_matmul", "--number", "9").returncode == 2


def test_every_verb_helps(root):
    listed = autograder(root, "--help")
    for verb in (path.stem.replace("_", "-") for path in (root / "autograder" / "verbs").glob("[a-z]*.py")):
        assert verb in listed.stdout
        assert autograder(root, verb, "--help").returncode == 0
