"""What is read before a student's file: only what the file itself asks for first thing."""

from pathlib import Path

from autograder.build import compile as build
from autograder.build.precompile import heavy_headers


def test_leading_includes_are_read_beforehand() -> None:
    source = b"// head\n#include <cuda_runtime.h>\n#include <vector>\n  #  include <chrono>\n#include <cstdio>\nint x;\n"
    assert heavy_headers(source) == ["chrono", "vector"]


def test_after_a_define_nothing_is_assumed() -> None:
    assert heavy_headers(b"#include <vector>\n#define NDEBUG\n#include <chrono>\n") == ["vector"]
    assert heavy_headers(b"#ifdef DEBUG\n#include <iostream>\n#endif\n") == []


def test_a_forgotten_include_stays_forgotten(tmp_path: Path) -> None:
    """The headers of one file do not leak into another."""
    use = b"int main() { std::vector<int> v(3); return int(v.size()) - 3; }\n"
    with_include = build.compile_source({"a.cu": b"#include <vector>\n" + use}, "a.cu", tmp_path / "with", graded=False)
    without = build.compile_source({"a.cu": use}, "a.cu", tmp_path / "without", graded=False)
    assert with_include.object is not None
    assert {finding.kind for finding in without.findings} == {"compile_error"}
