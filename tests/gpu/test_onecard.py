"""A GPU is asked in the strongest box that lets it through; an answer that is none is told as it is."""

from pathlib import Path

import pytest

from autograder.gpu import onecard
from autograder.gpu.card import Gpu
from autograder.records import BoxFacts
from autograder.run.level import Level

GPU = Gpu(0, "uuid", "card", "1", "sm_90", 1)


@pytest.fixture
def asked(monkeypatch):
    """Stands in for the box: `answers` says what each mode brings, `modes` what was tried."""
    class Asked:
        answers: dict[str, BoxFacts] = {}
        modes: list[str] = []

    asked = Asked()
    asked.modes = []

    def run(job, mode):
        asked.modes.append(mode)
        return asked.answers[mode]

    monkeypatch.setattr(onecard.box, "run", run)
    monkeypatch.setattr(onecard, "_modes", {})
    monkeypatch.setattr(onecard, "level", lambda: Level("root", "L1", "bubblewrap"))
    monkeypatch.setattr(onecard.card, "environment", lambda gpu: {})
    return asked


WELL = BoxFacts(exit_status=0, stdout=b'{"name": "card"}\n')


def test_the_box_is_used_where_the_gpu_answers_in_it(asked):
    asked.answers = {"root": WELL}
    assert onecard.settle(Path("."), GPU) == "root" and onecard.health(Path("."), GPU).well
    assert asked.modes == ["root", "root"]


def test_without_the_box_where_it_keeps_the_gpu_out_and_asked_once_only(asked):
    asked.answers = {"root": BoxFacts(exit_status=1, stdout=b"no GPU answers"), "none": WELL}
    assert onecard.health(Path("."), GPU).well and onecard.health(Path("."), GPU).well
    assert asked.modes == ["root", "none", "none"]


@pytest.mark.parametrize(("facts", "words"), [(BoxFacts(exit_status=1, stdout=b"an illegal memory access"), "illegal"), (BoxFacts(limit="wall", signal=9), "wall"),
                                              (BoxFacts(signal=11), "11")])
def test_a_gpu_that_is_not_well_says_why(asked, facts, words):
    asked.answers = {"root": facts, "none": facts}
    found = onecard.health(Path("."), GPU)
    assert not found.well and words in found.words
