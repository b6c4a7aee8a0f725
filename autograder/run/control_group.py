"""A memory control group for each box, where this process may make one: the kernel then counts all that the box holds, at every moment.

Both kinds of control groups are known: the unified tree and the older one of single controllers (cgroups(7), `memory.max` and
`memory.limit_in_bytes`). Where neither is ours to use, the keeper's samples (watch.py) are all there is.
"""

import itertools
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from autograder.run.limits import MIB

_NAME = "autograder"
_WRAPPERS_MIB = 32                   # what the shell and bubblewrap around the program may hold
_TO_VANISH_S = 1.0
_ENTER = 'echo 0 >"$1" && shift && exec "$@"'
_numbers = itertools.count()


def make(home: Path, wanted: dict[str, str]) -> Path:
    """A group below `home`, with what is wanted of it as far as trees of this kind have such files. Raises OSError."""
    group = home / f"{_NAME}-{os.getpid()}-{next(_numbers)}"
    group.mkdir()
    for file, words in wanted.items():
        if (group / file).exists():
            (group / file).write_text(words)
    return group


class Group:
    """One group below `home`, for one box. Raises OSError where it cannot be made."""

    def __init__(self, home: Path, mib: int) -> None:
        most = str((mib + _WRAPPERS_MIB) * MIB)
        self.path = make(home, {"memory.max": most, "memory.swap.max": "0",
                                "memory.limit_in_bytes": most, "memory.memsw.limit_in_bytes": most})

    def entered(self, argv: list[str]) -> list[str]:
        return entered(self.path, argv)

    def killed(self) -> bool:
        """Whether the kernel has ended a process for want of memory in here."""
        told = [self.path / file for file in ("memory.events", "memory.oom_control")]
        words = [word for file in told if file.exists() for word in file.read_text().split()]
        return "oom_kill" in words and int(words[words.index("oom_kill") + 1]) > 0

    def close(self) -> None:
        remove(self.path)


def remove(group: Path) -> None:
    """What was killed needs a moment to go; a group that is still busy then goes with a later sweep."""
    end = time.monotonic() + _TO_VANISH_S
    while not _removed(group) and time.monotonic() < end:
        time.sleep(0.005)


def entered(group: Path, argv: list[str]) -> list[str]:
    """The command, begun inside the group."""
    return ["/bin/sh", "-c", _ENTER, "sh", str(group / "cgroup.procs"), *argv]


def find() -> Path | None:
    """Where memory groups of ours can stand: found by letting a program run into the limit there."""
    return next((home for home in homes("memory") if _works(home)), None)


def where() -> str:
    """The groups that this process is in: another place may be found from another one."""
    return Path("/proc/self/cgroup").read_text() if Path("/proc/self/cgroup").exists() else ""


def homes(controller: str) -> Iterator[Path]:
    """Where groups with this controller could stand. In the unified tree a group with processes of its own hands nothing on to groups
    below it: then its parent is asked."""
    mounts = list(_mounts())
    for line in where().splitlines():
        _, controllers, path = line.split(":", 2)
        for point, root, kind in mounts:
            here = point / path.removeprefix(root.rstrip("/")).lstrip("/")
            if controller in kind and controller in controllers.split(","):
                yield here
            elif kind == ["unified"] and not controllers:
                yield from (folder for folder in (here, here.parent) if _hands_on(folder, controller))


def _mounts() -> Iterator[tuple[Path, str, list[str]]]:
    """Where a tree of groups is mounted, which part of it, and of which controllers (proc(5), mountinfo)."""
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        mount, _, source = line.partition(" - ")
        kind, _, options = source.split(" ", 2)
        if kind == "cgroup2":
            yield Path(mount.split()[4]), mount.split()[3], ["unified"]
        elif kind == "cgroup":
            yield Path(mount.split()[4]), mount.split()[3], options.split(",")


def _hands_on(folder: Path, controller: str) -> bool:
    try:
        return controller in (folder / "cgroup.subtree_control").read_text().split()
    except OSError:
        return False


def _works(home: Path) -> bool:
    """Not by asking: a program that wants more than it may have must be killed for it, and the group must tell."""
    try:
        _sweep(home)
        group = Group(home, 0)
    except OSError:
        return False
    try:
        hungry = f"head -c {4 * _WRAPPERS_MIB}m /dev/zero | tail"        # tail keeps a line until it ends
        subprocess.run(group.entered(["/bin/sh", "-c", hungry]), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=10)
        return group.killed()
    except (OSError, subprocess.SubprocessError):
        return False
    finally:
        group.close()


def _sweep(home: Path) -> None:
    """Groups that a killed grader left."""
    for left in home.glob(f"{_NAME}-*-*"):
        if not Path("/proc", left.name.split("-")[1]).exists():
            _removed(left)


def _removed(path: Path) -> bool:
    try:
        path.rmdir()
    except FileNotFoundError:
        pass
    except OSError:
        return False
    return True
