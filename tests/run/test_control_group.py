"""Memory control groups: what is held for a moment only counts too, and nothing of a group stays behind."""

import os
from pathlib import Path

import pytest

from autograder.run import box, control_group
from autograder.run.level import level
from autograder.run.limits import Job, Limits

HOME = control_group.find()
needs_a_group = pytest.mark.skipif(HOME is None, reason="no memory control group can be made here")
# Whole in a moment, and gone: the keeper looks twenty times a second.
HUNGRY = "head -c {}m /dev/zero | tail | wc -c"


def groups(home: Path) -> list[Path]:
    """Those of this process: other graders may be at work. What nothing could end in an earlier test keeps its own."""
    return list(home.glob(f"autograder-{os.getpid()}-*"))


@needs_a_group
def test_the_level_knows_of_the_group():
    assert level().memory_home == str(HOME)


@needs_a_group
@pytest.mark.parametrize("mib, limit", [(400, "memory"), (20, None)])
def test_what_is_held_between_two_looks_counts(mib, limit, monkeypatch):
    monkeypatch.setattr("autograder.run.watch._TICK_S", 5.0)
    before = groups(HOME)
    facts = box.run(Job(["/bin/sh", "-c", HUNGRY.format(mib)], Limits(cpu_s=5, wall_s=10, memory_mib=64, tmp_mib=16)))
    assert facts.limit == limit
    assert limit or facts.stdout.strip() == str(mib << 20).encode()
    assert groups(HOME) == before


@needs_a_group
def test_groups_that_a_killed_grader_left_are_swept():
    left = HOME / "autograder-4194305-0"         # no process has this number
    left.mkdir()
    control_group._sweep(HOME)
    assert not left.exists()


def test_where_no_group_can_be_made_none_is_found(monkeypatch, tmp_path):
    monkeypatch.setattr(control_group, "homes", lambda controller: iter([tmp_path / "absent", tmp_path]))
    assert control_group.find() is None


UNIFIED = "25 24 0:22 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate"
SINGLE = "35 31 0:32 /docker/ab /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory"


@pytest.mark.parametrize("mount, groups_of_process, expected", [
    (UNIFIED, "0::/user.slice/app.slice/run-1.scope\n", "/sys/fs/cgroup/user.slice/app.slice"),
    (SINGLE, "4:cpu,memory:/docker/ab/inner\n0::/\n", "/sys/fs/cgroup/memory/inner"),
    (SINGLE, "4:cpu:/docker/ab\n0::/\n", None)])
def test_both_kinds_of_trees_are_understood(mount, groups_of_process, expected, monkeypatch):
    monkeypatch.setattr(control_group, "where", lambda: groups_of_process)
    point, root, kind = mount.split()[4], mount.split()[3], ["unified"] if "cgroup2" in mount else ["rw", "memory"]
    monkeypatch.setattr(control_group, "_mounts", lambda: iter([(Path(point), root, kind)]))
    monkeypatch.setattr(control_group, "_hands_on", lambda folder, controller: folder.name == "app.slice")
    assert [str(home) for home in control_group.homes("memory")] == ([expected] if expected else [])
