"""Watches one process tree from outside: drains its pipes, its clock, its memory; kills what goes too far."""

import os
import selectors
import signal
import time

from autograder.records import BoxFacts
from autograder.run.limits import MIB, Limits

_TICK_S = 0.05
_AFTER_DEATH_S = 0.5
_LAST_WORDS_S = 0.5
_GIVE_UP_S = 5.0                     # a process that sleeps in the kernel for good survives SIGKILL: no longer is it waited for
_TO_VANISH_S = 2.0                   # so long may it take until what was killed is gone
_PAGE = os.sysconf("SC_PAGESIZE")
_TICKS = os.sysconf("SC_CLK_TCK")

# A machine has hundreds of processes, a box a few: asking all of them, twenty times a second, would take more time than watching.
_TELLS_CHILDREN = os.path.exists(f"/proc/self/task/{os.getpid()}/children")
_SIGNALS = frozenset(int(number) for number in signal.valid_signals())


class Tree:
    """The processes under one pid; a child stays in the tree when its parent dies."""

    def __init__(self, root: int) -> None:
        self.members = {root}
        self.strangers: set[int] = set()
        self.cpu_s: dict[int, float] = {}
        self.at_work = True           # at the last look, one of them ran, wanted to run, or had run since the one before

    def resident(self) -> int:
        """Bytes that the tree holds in memory now; notes its processor time on the way."""
        self._look()
        before, self.at_work = sum(self.cpu_s.values()), False
        for pid in self.members:
            fields = _stat(pid)
            self.at_work |= fields[:1] in ([b"R"], [b"D"])
            self.cpu_s[pid] = _cpu_s(fields) or self.cpu_s.get(pid, 0.0)
        self.at_work |= sum(self.cpu_s.values()) > before
        return sum(_resident(pid) for pid in self.members)

    def leaves(self) -> set[int]:
        """The processes that have no child: the program itself, not what wraps it."""
        return self.members - {_parent(pid) for pid in self.members}

    def left(self) -> int:
        """How many of them are still there, dead ones that nobody asked about aside."""
        self._look()
        return sum(_stat(pid)[:1] not in ([], [b"Z"], [b"X"]) for pid in self.members)

    def _look(self) -> None:
        if not _TELLS_CHILDREN:
            return self._look_at_all()
        alive, waiting = set(), list(self.members)
        while waiting:
            pid = waiting.pop()
            if pid not in alive and (children := _children(pid)) is not None:
                alive.add(pid)
                waiting += children
        self.members = alive

    def _look_at_all(self) -> None:
        """Where the system does not say who a process's children are: every process is asked for its parent, once."""
        pids = {int(name) for name in os.listdir("/proc") if name.isdigit()}
        self.strangers &= pids
        fresh = sorted(pids - self.members - self.strangers)
        for pid in fresh:
            (self.members if _parent(pid) in self.members else self.strangers).add(pid)
        self.members &= pids


def _children(pid: int) -> list[int] | None:
    """What each of its threads has started; None when it is gone."""
    found: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", "rb") as children:
                found += [int(child) for child in children.read().split()]
    except OSError:
        return found if os.path.exists(f"/proc/{pid}") else None
    return found


def _stat(pid: int) -> list[bytes]:
    """The fields after the program's name: state, parent, …; empty when it is gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as stat:
            return stat.read().rpartition(b")")[2].split()
    except OSError:
        return []


def _parent(pid: int) -> int:
    fields = _stat(pid)
    return int(fields[1]) if fields else 0


def _cpu_s(fields: list[bytes]) -> float:
    return (int(fields[11]) + int(fields[12])) / _TICKS if fields else 0.0


def _resident(pid: int) -> int:
    try:
        with open(f"/proc/{pid}/statm", "rb") as statm:
            return int(statm.read().split()[1]) * _PAGE
    except (OSError, IndexError, ValueError):
        return 0


class Keeper:
    """One loop over every pipe of one process, its end, its time and its memory."""

    def __init__(self, pid: int, limits: Limits, pipes: dict[str, int], group: bool) -> None:
        self.pid, self.limits, self.group = pid, limits, group
        self.limit: str | None = None
        self.got = {name: bytearray() for name in pipes}
        self.truncated: list[str] = []
        self.stamps: list[tuple[float, int]] = []
        self.peak = 0
        self.killed_at = self.asleep_s = self.looked_at = 0.0
        self.tree = Tree(pid)
        self.selector = selectors.DefaultSelector()
        for name, fd in pipes.items():
            os.set_blocking(fd, False)
            self.selector.register(fd, selectors.EVENT_READ, name)
        self.pidfd = os.pidfd_open(pid)
        self.selector.register(self.pidfd, selectors.EVENT_READ, "end")

    def watch(self) -> BoxFacts:
        """Until the process has ended and its pipes are empty."""
        start = time.monotonic()
        ended_at, next_look = None, start
        while self.selector.get_map():
            now = time.monotonic()
            if ended_at is not None and now - ended_at > _AFTER_DEATH_S:
                break
            if ended_at is None and self.killed_at and now - self.killed_at > _GIVE_UP_S:
                break
            if ended_at is None and now >= next_look:
                self._bounds(now - start)
                next_look = now + _TICK_S
            for key, _ in self.selector.select(_TICK_S):
                if key.data == "end":
                    ended_at = time.monotonic()
                    self.selector.unregister(self.pidfd)
                    self._kill()      # what it left behind, where no namespace does it
                else:
                    self._drain(key.fd, key.data)
        return self._facts(time.monotonic() - start if ended_at is None else ended_at - start)

    def _bounds(self, elapsed: float) -> None:
        resident = self.tree.resident()
        self.peak = max(self.peak, resident)
        # Only time in which we looked: on a busy machine the keeper itself may wait.
        self.asleep_s = 0.0 if self.tree.at_work else self.asleep_s + min(elapsed - self.looked_at, 4 * _TICK_S)
        self.looked_at = elapsed
        over = max(elapsed - self.limits.wall_s, self.asleep_s - (self.limits.idle_s or self.limits.wall_s))
        if over > _LAST_WORDS_S:
            self._stop("wall")
        elif over > 0 and self.limit is None:
            self._warn()
        elif resident > self.limits.memory_mib * MIB:
            self._stop("memory")

    def _drain(self, fd: int, name: str) -> None:
        try:
            data = os.read(fd, 1 << 16)
        except BlockingIOError:
            return
        if not data:
            self.selector.unregister(fd)
            return
        room = getattr(self.limits, name, MIB) - len(self.got[name])
        self.got[name] += data[:max(room, 0)]
        if name == "events":
            self.stamps.append((time.monotonic(), len(self.got[name])))
        if len(data) > room:
            self.truncated += [name] if name not in self.truncated else []
            self._stop("output")

    def _warn(self) -> None:
        """The time is up: the emulator may still say where the program was."""
        self.limit = "wall"
        for pid in self.tree.leaves():
            try:
                os.kill(pid, signal.SIGTERM)
            except OSError:
                continue

    def _stop(self, limit: str) -> None:
        self.limit = self.limit or limit
        self.killed_at = self.killed_at or time.monotonic()
        self._kill()

    def _kill(self) -> None:
        try:
            if self.group:
                os.killpg(self.pid, signal.SIGKILL)
            else:
                os.kill(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def _survivors(self) -> int:
        """Processes that SIGKILL did not end. What is killed needs a moment to go."""
        start = time.monotonic()
        while (left := self.tree.left()) and time.monotonic() - start < _TO_VANISH_S:
            time.sleep(_TICK_S)
        return left

    def _facts(self, wall: float) -> BoxFacts:
        survivors = self._survivors() if self.killed_at else 0
        ended, status, usage = os.wait4(self.pid, os.WNOHANG if survivors else 0)
        self.selector.close()
        os.close(self.pidfd)
        facts = BoxFacts(limit=self.limit, wall_s=wall, cpu_s=max(usage.ru_utime + usage.ru_stime, sum(self.tree.cpu_s.values())),
                         peak_kib=max(usage.ru_maxrss, self.peak >> 10), truncated=self.truncated, stamps=self.stamps, survivors=survivors)
        if not ended:
            return facts
        code = os.waitstatus_to_exitcode(status)
        if code < 0 or code - 128 in _SIGNALS:    # bubblewrap answers 128 + signal; a program's own -1 arrives as 255
            facts.signal = -code if code < 0 else code - 128
        else:
            facts.exit_status = code
        if facts.limit is None and facts.signal == signal.SIGXCPU:
            facts.limit = "cpu"
        if facts.limit is None and facts.signal == signal.SIGXFSZ:
            facts.limit = "output"
        return facts
