"""What not even SIGKILL ends: the keeper goes on without it, and says so."""

import time

import pytest

from autograder.run import box, watch
from autograder.run.level import level
from autograder.run.limits import Bind, Job, Limits


@pytest.fixture(autouse=True)
def less_patience(monkeypatch):
    monkeypatch.setattr(watch, "_GIVE_UP_S", 0.5)
    monkeypatch.setattr(watch, "_TO_VANISH_S", 1.0)


def test_a_process_asleep_in_the_kernel_is_not_waited_for(stuck_folder):
    start = time.monotonic()
    facts = box.run(Job(["/usr/bin/cat", "/stuck/x"], Limits(wall_s=1.0), [Bind(stuck_folder, "/stuck")]), level().mode)
    assert (facts.limit, facts.survivors > 0) == ("wall", True) and time.monotonic() - start < 10


def test_what_ends_leaves_nobody():
    facts = box.run(Job(["/bin/sh", "-c", "sleep 20 & sleep 20"], Limits(wall_s=0.2)))
    assert (facts.limit, facts.survivors) == ("wall", 0)


def test_without_a_box_the_sleeper_itself_is_left(stuck_folder):
    facts = box.run(Job(["/usr/bin/cat", f"{stuck_folder}/x"], Limits(wall_s=1.0)), "none")
    assert (facts.limit, facts.survivors, facts.signal, facts.exit_status) == ("wall", 1, None, None)
