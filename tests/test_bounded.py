"""Reading a hostile text ends at a limit, and holds up nobody."""

import os
import time

import pytest

from autograder import pipeline
from autograder.bounded import TooMuch, bounded
from autograder.exercise import chosen
from autograder.faults import GraderFault
from autograder.run import watch


@pytest.fixture(autouse=True)
def none_is_left():
    """Other tests of this process may have children of their own, such as one that nothing can end."""
    before = set(watch._children(os.getpid()) or [])
    yield
    assert set(watch._children(os.getpid()) or []) <= before


def spin() -> None:
    while True:
        pass


def test_results_and_mistakes_come_back() -> None:
    changed: list[int] = []
    assert bounded(lambda: [changed.append(1), len(changed)]) == [None, 1] and changed == []
    with pytest.raises(ZeroDivisionError):
        bounded(lambda: 1 // 0)


@pytest.mark.parametrize("work", [spin, lambda: bytearray(1 << 30), lambda: os.abort(),
                                  lambda: (lambda again: again(again))(lambda again: [again(again)])],
                         ids=["time", "memory", "crash", "recursion"])
def test_what_takes_too_much_ends(work) -> None:
    before = time.monotonic()
    try:
        bounded(work, seconds=1, memory_mib=256)
    except TooMuch:
        pass
    else:
        pytest.fail("nothing stopped it")
    assert time.monotonic() - before < 10


def test_a_machine_without_time_is_our_fault(monkeypatch) -> None:
    monkeypatch.setattr("autograder.bounded._PATIENCE", 0.3)
    with pytest.raises(GraderFault, match="too busy"):
        bounded(lambda: time.sleep(20), seconds=1)


@pytest.mark.parametrize("step", ["autograder.policy.of_source", "autograder.build.rewrite.rewrite"])
def test_a_file_that_is_read_for_ever_is_told_and_grading_goes_on(step: str, tmp_path, root, monkeypatch) -> None:
    (tmp_path / "tiled_matmul.cu").write_text((root / "solutions/tiled_matmul.cu").read_text("utf-8"), "utf-8")
    monkeypatch.setattr(step, lambda *_, **__: spin())
    monkeypatch.setattr("autograder.bounded.SECONDS", 1)
    [result] = pipeline.grade(pipeline.Request(tmp_path, chosen("tiled_matmul"))).report.exercises
    [finding] = result.checks[0].findings
    assert (result.status, result.score) == ("fail", 0) and finding.kind == "timeout" and "could not be read" in finding.message
