"""A file that the compiler cannot finish within its limits: told as that, and tried once only."""

from pathlib import Path

import pytest

from autograder.build import compile as build
from autograder.run import box

ENDLESS = (b"template <int N, int I> struct X { static const int v = X<N - 1, 2 * I>::v + X<N - 1, 2 * I + 1>::v; };\n"
           b"template <int I> struct X<0, I> { static const int v = 1; };\nint big = X<24, 1>::v;\nvoid launch() {}\n")


def limit_to(monkeypatch: pytest.MonkeyPatch, **less: int) -> None:
    limits = build.LIMITS
    monkeypatch.setattr(build, "LIMITS", type(limits)(**{name: getattr(limits, name) for name in limits.__struct_fields__} | less))


def test_an_array_larger_than_any_file_may_be_is_an_output_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limit_to(monkeypatch, file_mib=1)
    built = build.compile_source({"x.cu": b"char filled[4 << 20] = {1};\nvoid launch() {}\n"}, "x.cu", tmp_path / "slot")
    assert [finding.kind for finding in built.findings] == ["output_limit"]


def test_a_template_without_end_is_a_timeout_and_not_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limit_to(monkeypatch, cpu_s=1, wall_s=3)
    runs, run = [], box.run
    monkeypatch.setattr(build.box, "run", lambda job, *rest: runs.append(job) or run(job, *rest))
    built = build.compile_source({"x.cu": ENDLESS}, "x.cu", tmp_path / "slot", entries=frozenset({"launch"}))
    assert [finding.kind for finding in built.findings] == ["timeout"]
    assert built.object is None
    assert sum("-S" in " ".join(job.argv) for job in runs) == 1


def test_what_a_compiler_that_was_killed_left_behind_is_no_obstacle(tmp_path: Path) -> None:
    """As root each box has a user of its own, who cannot write over the files of the one before."""
    slot = tmp_path / "slot"
    slot.mkdir()
    for name in ("raw.s", "student.s", "student.o"):
        (slot / name).write_bytes(b"half")
        (slot / name).chmod(0o444)
    built = build.compile_source({"x.cu": b"void launch() {}\n"}, "x.cu", slot, entries=frozenset({"launch"}))
    assert built.findings == [] and built.object is not None
