"""Runs a command of ours and says what it cost: its own processor time, its wall time, the memory of its tree."""

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from autograder.faults import GraderFault
from autograder.run.watch import Tree

_LOOK_S = 0.01


class Ran(Struct):
    """One process that ended well."""

    user_s: float                    # of the process and the children it waited for
    wall_s: float
    peak_kib: int                    # of the largest process, or of the tree where it was looked at
    stdout: bytes


@contextlib.contextmanager
def one_core() -> Iterator[int]:
    """What starts in here stays on one core: the last one, for the first one tends to serve the devices."""
    before = os.sched_getaffinity(0)
    core = max(before)
    os.sched_setaffinity(0, {core})
    try:
        yield core
    finally:
        os.sched_setaffinity(0, before)


def run(argv: list[str], work: Path, files: dict[int, Path] | None = None, *, whole_tree: bool = False) -> Ran:
    """Runs to the end. `files` are opened for writing under these descriptors; anything but exit status 0 is a fault."""
    said, complained = work / "stdout", work / "stderr"
    opened = {1: said, 2: complained, **(files or {})}
    actions = [(os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0)]
    actions += [(os.POSIX_SPAWN_OPEN, fd, str(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600) for fd, path in opened.items()]
    start = time.perf_counter()
    try:
        pid = os.posix_spawnp(argv[0], argv, dict(os.environ), file_actions=actions)
    except OSError as error:
        raise GraderFault(f"{argv[0]} could not be started: {error.strerror}") from error
    seen = _watch_tree(pid) if whole_tree else 0
    _, status, usage = os.wait4(pid, 0)
    wall = time.perf_counter() - start
    if (code := os.waitstatus_to_exitcode(status)) != 0:
        words = complained.read_text("utf-8", "replace").strip()[-400:]
        raise GraderFault(f"{Path(argv[0]).name} ended with {code} while it was measured.", "", {"said": words, "command": " ".join(argv)})
    return Ran(usage.ru_utime, wall, max(usage.ru_maxrss, seen), said.read_bytes())


def _watch_tree(pid: int) -> int:
    """The most that all processes under it held at one moment, pages that they share counted for each. KiB."""
    tree, most = Tree(pid), 0
    while os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        most = max(most, tree.resident() >> 10)
        time.sleep(_LOOK_S)
    return most
