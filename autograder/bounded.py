"""Work on text that nobody vouches for, in a process of its own with limits: reading a hostile file must hold up nobody else."""

import os
import pickle
import resource
import selectors
import signal
import sys
import time
from collections.abc import Callable
from typing import TypeVar

from autograder.faults import GraderFault

Result = TypeVar("Result")

SECONDS = 10
_PATIENCE = 12                       # times as much by the clock: other people's work is no fault of a text
_MIB = 1 << 20
_MEMORY_MIB = 2048                   # on top of what this process has


class TooMuch(Exception):
    """The work took more time or memory than it may, or its process died of it."""


def bounded(work: Callable[[], Result], seconds: int | None = None, memory_mib: int = _MEMORY_MIB) -> Result:
    """What `work` returns, or raises. It runs in a copy of this process: what it changes there is lost."""
    seconds = seconds or SECONDS
    reader, writer = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        _in_the_copy(work, writer, seconds, memory_mib)
    os.close(writer)
    try:
        data = _read(reader, _PATIENCE * seconds)
    finally:
        os.close(reader)
        _end(pid)
    if data is None:
        raise GraderFault("The machine was too busy to read a file.", "Grade again when less is going on.")
    if not data:
        raise TooMuch(f"more than {seconds} s or {memory_mib} MiB")
    well, result = pickle.loads(data)
    if not well:
        raise result
    return result


def _in_the_copy(work: Callable[[], object], writer: int, seconds: int, memory_mib: int) -> None:
    """Never returns. Other threads do not exist here, so nothing may wait for one."""
    try:
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        used = int(time.process_time()) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (used, used + 1))
        room = _address_space() + memory_mib * _MIB
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
        data = pickle.dumps(_outcome(work))
        while data:
            data = data[os.write(writer, data):]
    finally:
        os._exit(0)


def _outcome(work: Callable[[], object]) -> tuple[bool, object]:
    try:
        return True, work()
    except (MemoryError, RecursionError):
        os._exit(1)
    except Exception as error:  # noqa: BLE001 - raised again in the process that asked
        return False, error


def _address_space() -> int:
    with open("/proc/self/statm", "rb") as statm:
        return int(statm.read().split()[0]) * os.sysconf("SC_PAGESIZE")


def _read(reader: int, seconds: float) -> bytes | None:
    """Everything up to the end; None if the clock runs out first: what the text costs ends at the processor time."""
    data, end = bytearray(), time.monotonic() + seconds
    with selectors.DefaultSelector() as selector:
        selector.register(reader, selectors.EVENT_READ)
        while (left := end - time.monotonic()) > 0:
            if selector.select(left):
                piece = os.read(reader, 1 << 20)
                if not piece:
                    return bytes(data)
                data += piece
    return None


def _end(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    os.waitpid(pid, 0)
