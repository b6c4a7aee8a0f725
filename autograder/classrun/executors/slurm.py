"""Work on a Slurm cluster, by plain `sbatch --array`. A result file is the only evidence; Slurm's states only say when to stop waiting.

submitit was looked at: it pickles functions and results into the shared folder and starts timed-out tasks again by itself. Here a task
needs one line of shell, results are JSON with a receipt, and nothing may run twice without our knowing, so it would only be in the way.
"""

import math
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import msgspec

from autograder.classrun.executors import Heard, Options
from autograder.classrun.records import Work
from autograder.classrun.store import Store, durable
from autograder.exercise import PACKAGE
from autograder.faults import GraderFault, UserMistake

_CHUNK = 8                           # starting a task takes about as long as grading one file
_WORST_S = 180                       # no file takes longer: its limits end it
_STARTED_S, _SETTLE_S = 120.0, 10.0  # for a node to begin; for a shared folder to show what is finished
_IN_QUEUE_S = 24 * 3600.0
_HELD = ("held", "Held", "BadConstraints", "DependencyNeverSatisfied")


def run(jobs: list[Work], store: Store, options: Options, heard: Heard) -> None:
    """Submits, waits, gives up in time. What has no result then is the caller's to try again."""
    for tool in ("sbatch", "squeue", "scancel"):
        if not shutil.which(tool):
            raise UserMistake(f"There is no Slurm here: {tool} is missing.", "Use EXECUTOR=local, or run this on a login node of the cluster.")
    chunk = _chunk(len(jobs), options)
    tasks = [jobs[at:at + chunk] for at in range(0, len(jobs), chunk)]
    folder = store.folder.resolve() / "slurm" / options.attempt
    for number, task in enumerate(tasks):
        durable(folder / f"task-{number}.json", msgspec.json.encode(task))
    number = _submit(folder, store, len(tasks), chunk, options)
    wait = _Wait(jobs, store, folder, number, options.patience_s or chunk * _WORST_S + _STARTED_S, heard)
    try:
        wait.until_done()
    finally:
        if wait.left:
            _tool("scancel", number)


def _chunk(count: int, options: Options) -> int:
    """As asked, but never more tasks than the site allows in one array."""
    return max(options.chunk or min(_CHUNK, math.ceil(count / max(options.jobs, 4))), math.ceil(count / _most_tasks()), 1)


def _most_tasks() -> int:
    for line in _tool("scontrol", "show", "config").splitlines():
        if line.startswith("MaxArraySize"):
            return max(1, int(line.split("=")[1]) - 1)
    return 1000


def _submit(folder: Path, store: Store, tasks: int, chunk: int, options: Options) -> str:
    words = [sys.executable, "-m", "autograder.classrun.task", str(store.out.resolve()), options.attempt]
    script = folder / "task.sh"
    durable(script, f'#!/bin/sh\nexec {shlex.join(words)} "$SLURM_ARRAY_TASK_ID"\n'.encode())
    most = f"%{options.jobs}" if options.jobs else ""
    log = str(folder).replace("%", "%%") + "/log-%a.txt"
    minutes = math.ceil((chunk * _WORST_S + _STARTED_S) / 60)
    argv = ["sbatch", "--parsable", f"--array=0-{tasks - 1}{most}", "--export=NONE", "--no-requeue", "--job-name=autograder", f"--time={minutes}",
            f"--chdir={PACKAGE.parent}", f"--output={log}", "--open-mode=append", *options.sbatch, str(script)]
    ran = subprocess.run(argv, capture_output=True, text=True, timeout=120)
    if ran.returncode != 0:
        raise GraderFault(f"Slurm did not take the job: {ran.stderr.strip()[-300:]}", "Does `sinfo` show nodes? --sbatch passes words on.")
    return ran.stdout.strip().split(";")[0]


def _tool(*argv: str) -> str:
    """What a tool of Slurm says; nothing when the controller does not answer."""
    try:
        return subprocess.run(argv, capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


class _Wait:
    """Looks for result files, asks Slurm now and then, and knows when waiting longer is no use."""

    def __init__(self, jobs: list[Work], store: Store, folder: Path, number: str, patience_s: float, heard: Heard) -> None:
        self.left = {work.key: work for work in jobs}
        self.store, self.folder, self.number, self.patience_s, self.heard = store, folder, number, patience_s, heard
        self.news = self.begun = time.monotonic()

    def until_done(self) -> None:
        pause, asked, gone = 0.2, time.monotonic(), None
        while self.left:
            time.sleep(pause)
            pause = 0.2 if self._collect() else min(pause * 1.3, 5.0)
            if not self.left or time.monotonic() - asked < max(2.0, pause):
                continue
            asked = time.monotonic()
            why = self._hopeless()
            if why is None:
                gone = None
            elif gone is None:
                gone = asked          # a finished task's file may show late: look once more after a while
            elif asked - gone >= _SETTLE_S:
                self._collect()
                return self._give_up(why)

    def _collect(self) -> bool:
        ended = [key for key in self.left if (self.store.results / f"{key}.json").exists() and self.store.result(key)]
        said = {key: self._said(key) for key in self.left if key not in ended}
        for key in ended:
            self._end(key, "")
        for key, why in said.items():
            if why:
                self._end(key, why)
        return bool(ended) or any(said.values())

    def _said(self, key: str) -> str:
        """Why a task has no result for this one, in its own words."""
        try:
            return (self.folder / f"said-{key}.txt").read_text("utf-8", "replace").strip()
        except OSError:
            return ""

    def _end(self, key: str, why: str) -> None:
        del self.left[key]
        self.news = time.monotonic()
        self.heard(key, why)

    def _hopeless(self) -> str | None:
        """Why no more results will come, or nothing while there is hope."""
        quiet = time.monotonic() - self.news
        lines = _tool("squeue", "--noheader", "--array", f"--jobs={self.number}", "--format=%T|%r").splitlines()
        states = [line.strip().partition("|")[::2] for line in lines if line.strip()]
        if not states:
            return "The cluster has no task for it any more (lost, cancelled, or its node failed)." if self._answers() or quiet > self.patience_s else None
        waiting = [reason for state, reason in states if state == "PENDING"]
        if len(waiting) == len(states) and all(any(sign in reason for sign in _HELD) for reason in waiting):
            return f"Its task is held by the cluster ({waiting[0]})."
        if quiet > (_IN_QUEUE_S if waiting else self.patience_s):
            return "Its task gave no result in time."
        return None

    @staticmethod
    def _answers() -> bool:
        """Whether the controller is there: an empty list means nothing when it is not."""
        return "UP" in _tool("scontrol", "ping")

    def _give_up(self, why: str) -> None:
        for key in list(self.left):
            self._end(key, why)
        _tool("scancel", self.number)
