"""Addresses become lines of the student's file; findings of one story become one."""

import subprocess

from autograder.run import symbolise

SOURCE = """
__attribute__((noinline)) int inner(int* p) {
  return *p + 1;
}
inline int outer(int* p) { return
    inner(p) * 2;
}
int main(int n, char**) { return outer(&n); }
"""


def finding(**more):
    return {"kind": "race_shared", "count": 3, "block": [0, 0, 0], "array": "As", **more}


def test_a_pc_becomes_the_students_line(tmp_path):
    (tmp_path / "student.cpp").write_text('#line 1 "tiled_matmul.cu"\n' + SOURCE)
    subprocess.run(["g++", "-gdwarf-4", "-O1", "-no-pie", "-fno-pie", "student.cpp", "-o", "program"], cwd=tmp_path, check=True)
    tmp_path.chmod(0o755)
    text = subprocess.run(["objdump", "-d", "--no-show-raw-insn", "program"], cwd=tmp_path, capture_output=True, text=True).stdout
    main = text[text.index("<main>:"):]
    call = next(i for i, line in enumerate(main.splitlines()) if "call" in line and "inner" in line)
    after = int(main.splitlines()[call + 1].split(":")[0], 16)
    [found] = symbolise.findings([finding(pc=after, other={"pc": after, "access": "read"})], tmp_path / "program", {"tiled_matmul.cu"})
    assert (found.file, found.line) == ("tiled_matmul.cu", 6)
    assert (found.other.file, found.other.line) == ("tiled_matmul.cu", 6)
    assert (found.severity, found.message) == ("", "")


def test_equal_stories_are_one_whatever_the_order_of_the_two_lines(tmp_path):
    here, there = {"file": "a.cu", "line": 31}, {"file": "a.cu", "line": 37}
    raw = [finding(**here, other=dict(there), spread={"blocks": 2, "threads": 9, "rounds": [2, 4]}),
           finding(**there, other=dict(here), spread={"blocks": 5, "threads": 3, "rounds": [1, 2]}),
           finding(**here, other=dict(here)), finding(**here, array="Bs", other=dict(there))]
    found = symbolise.findings(raw, tmp_path / "none", {"a.cu"})
    assert [(f.line, f.other.line, f.array, f.count) for f in found] == [(31, 31, "As", 3), (31, 37, "As", 6), (31, 37, "Bs", 3)]
    assert (found[1].spread.blocks, found[1].spread.rounds) == (5, [1, 4])


def test_a_finding_of_another_shape_is_told_not_dropped(tmp_path):
    [found] = symbolise.findings([{"kind": "race_shared", "count": "many"}], tmp_path / "none", {"a.cu"})
    assert found.kind == "crash"


def test_the_size_of_the_array_stays_with_the_finding(tmp_path):
    [found] = symbolise.findings([finding(array_bytes=256, detail={"what": "x"})], tmp_path / "none", {"a.cu"})
    assert found.detail == {"array_bytes": 256, "what": "x"}
