"""A file that the compiler cannot finish within its limits: told as that, and tried once only."""

from pathlib import Path

import pytest

from autograder.build import compile as build
from autograder.run import box

ENDLESS = (b"template <int N, int I> struct X { static const int v = X<N - 1, 2 * I>::v + X<N - 1, 2 * I + 1>::v; };\n"
           b"template <int I> struct X<0, I> { static const int v = 1; };\nint big = X<24, 1>::v;\nvoid launch() {}\n")


def test_a_template_without_end_is_a_timeout_and_not_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = build.LIMITS
    monkeypatch.setattr(build, "LIMITS", type(limits)(**{**{name: getattr(limits, name) for name in limits.__struct_fields__}, "cpu_s": 1, "wall_s": 3}))
    runs, run = [], box.run
    monkeypatch.setattr(build.box, "run", lambda job, *rest: runs.append(job) or run(job, *rest))
    built = build.compile_source({"x.cu": ENDLESS}, "x.cu", tmp_path / "slot", entries=frozenset({"launch"}))
    assert [finding.kind for finding in built.findings] == ["timeout"]
    assert built.object is None
    assert sum("-S" in " ".join(job.argv) for job in runs) == 1
