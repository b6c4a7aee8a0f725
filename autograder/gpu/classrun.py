"""A class on GPUs: one submission a GPU at a time, a health check between them, and a GPU that falls ill is not asked again."""

import queue
import threading
import time
from collections.abc import Callable

from msgspec import Struct, field

from autograder.gpu.card import Gpu
from autograder.gpu.onecard import Health

_GRACE_S = 30.0                      # beyond a submission's own limit, for whatever else may not come back
_MOST_TRIES = 2                      # a submission whose GPU fell ill gets another one


class Row(Struct):
    """One submission. `verdict`: right, wrong, hung, refused, not_run (ours: no score is touched)."""

    submission: str
    verdict: str
    words: str = ""
    gpu: str = ""
    began: float = 0.0                # seconds after the class began
    seconds: float = 0.0
    flags: list[str] = field(default_factory=list)
    stuck: bool = False               # a process of it sleeps in the driver, and SIGKILL did not end it


class ClassOnGpus(Struct):
    """All rows in the order of the submissions, and what happened to the GPUs."""

    rows: list[Row] = field(default_factory=list)
    checks: int = 0                  # health checks made
    ill: dict[str, str] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def at_once(self) -> int:
        """How many GPUs were at work at the same time, at most."""
        ran = [row for row in self.rows if row.verdict != "not_run"]
        return max((len({other.gpu for other in ran if other.began <= row.began < other.began + other.seconds}) for row in ran), default=0)


Work = Callable[[str, Gpu], Row]


def run(submissions: list[str], gpus: list[Gpu], work: Work, health: Callable[[Gpu], Health], limit_s: float) -> ClassOnGpus:
    """Each GPU takes the next submission when it is well. Whoever is left when no GPU is well was not run, and is told so."""
    start, shared = time.monotonic(), _Shared(submissions)
    threads = [threading.Thread(target=_one_gpu, args=(gpu, shared, work, health, limit_s), daemon=True) for gpu in gpus]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    result = shared.result
    result.rows = [shared.done.get(name) or Row(name, "not_run", "no GPU was well enough to run it") for name in submissions]
    result.seconds = round(time.monotonic() - start, 2)
    return result


class _Shared:
    """What the GPUs' threads have in common."""

    def __init__(self, submissions: list[str]) -> None:
        self.waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.lock, self.result = threading.Lock(), ClassOnGpus()
        self.done: dict[str, Row] = {}
        self.tries, self.start = dict.fromkeys(submissions, 0), time.monotonic()
        for name in submissions:
            self.waiting.put(name)

    def well(self, gpu: Gpu, health: Callable[[Gpu], Health]) -> bool:
        found = health(gpu)
        with self.lock:
            self.result.checks += 1
            if not found.well:
                self.result.ill[gpu.words] = found.words
        return found.well

    def finish(self, name: str, gpu: Gpu, row: Row) -> None:
        with self.lock:
            row.gpu = gpu.words
            self.done[name] = row
            self.result.used[gpu.words] = self.result.used.get(gpu.words, 0) + 1

    def leave(self, gpu: Gpu, why: str) -> None:
        with self.lock:
            self.result.ill[gpu.words] = why

    def again(self, name: str) -> bool:
        """Whether it may be tried once more on another GPU."""
        with self.lock:
            self.tries[name] += 1
            return self.tries[name] < _MOST_TRIES


def _one_gpu(gpu: Gpu, shared: _Shared, work: Work, health: Callable[[Gpu], Health], limit_s: float) -> None:
    """Checks before each submission: the one before may have left the GPU in any state."""
    while shared.well(gpu, health):
        try:
            name = shared.waiting.get_nowait()
        except queue.Empty:
            return
        began = round(time.monotonic() - shared.start, 2)
        row = _bounded(name, gpu, work, limit_s)
        if row is None:
            row = Row(name, "hung", stuck=True, seconds=limit_s + _GRACE_S)
        if row.stuck:
            shared.leave(gpu, f"{name} cannot be ended, not even by SIGKILL")
            row.verdict, row.words, row.began = "hung", "its process cannot be ended; the GPU is not used any more", began
            shared.finish(name, gpu, row)
            return
        if row.verdict == "not_run" and shared.again(name):
            shared.waiting.put(name)
            continue
        row.began = began
        shared.finish(name, gpu, row)


def _bounded(name: str, gpu: Gpu, work: Work, limit_s: float) -> Row | None:
    """The work in a thread of its own: what never comes back is waited for no longer."""
    box: list[Row] = []

    def do() -> None:
        try:
            box.append(work(name, gpu))
        except Exception as error:    # noqa: BLE001 - a fault of ours is told for this one, and the others go on
            box.append(Row(name, "not_run", f"the grader failed: {error}"))

    start = time.monotonic()
    thread = threading.Thread(target=do, daemon=True)
    thread.start()
    thread.join(limit_s + _GRACE_S)
    if not box:
        return None
    box[0].seconds = round(time.monotonic() - start, 2)
    return box[0]
