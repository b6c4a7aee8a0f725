"""Another compiler, the same verdicts: a sample of the programs under clang++, one for each way in which code is watched."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.exercises.expectation import differences, read_verdict
from tests.programs.test_corpus import HERE, run, seen

SAMPLE = ("wrong/out_of_bounds_own_array", "wrong/race_in_the_third_round", "wrong/race_struct_copies", "wrong/same_warp_race_five_steps",
          "wrong/uninitialized_shared_halo", "right/flags_between_warps")


@pytest.mark.skipif(shutil.which("clang++") is None, reason="there is no clang++ here")
@pytest.mark.parametrize("name", SAMPLE)
def test_verdict(name: str, tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "clang++")
    path = HERE / f"{name}.cu"
    result = run(path, tmp_path, root)
    assert not differences(read_verdict(path), seen(result, path)), result.stderr
