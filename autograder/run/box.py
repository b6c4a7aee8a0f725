"""Runs a job in the strongest box this machine gives, and returns the facts."""

import json
import os
from pathlib import Path

from autograder.faults import GraderFault
from autograder.records import BoxFacts
from autograder.run import control_group, seccomp, wrap
from autograder.run.limits import Job
from autograder.run.watch import Keeper

_RESULTS = {"outputs": 3, "events": 4, "requests": 7}


def run(job: Job, mode: str | None = None) -> BoxFacts:
    """Runs the job to its end. `mode` is user, root or none; by default what this machine can do."""
    home = ""
    if mode is None:
        from autograder.run.level import level
        mode, home = level().mode, level().memory_home
    wrap.close_inherited()
    if not home:
        return _boxed(job, mode, None)
    group = _group(home, job)
    try:
        facts = _boxed(job, mode, group)
        if facts.limit is None and group.killed():
            facts.limit = "memory"
        return facts
    finally:
        group.close()


def _group(home: str, job: Job) -> control_group.Group:
    """What lies in the box's /tmp is memory too."""
    try:
        return control_group.Group(Path(home), job.limits.memory_mib + job.limits.tmp_mib)
    except OSError as error:
        raise _cannot("the box got no memory control group", str(error)) from error


def _boxed(job: Job, mode: str, group: control_group.Group | None) -> BoxFacts:
    filtered = mode != "none" and seccomp.supported()
    pipes = _pipes(job, mode)
    given = {**{ours: theirs for _, ours, theirs in pipes.values()}}
    filter_fd = seccomp.readable_fd(unix_sockets=bool(job.devices)) if filtered else None
    try:
        pid = _spawn(job, mode, filtered, given, filter_fd, group)
    except OSError as error:
        raise _cannot(f"could not start {job.argv[0]}", str(error)) from error
    finally:
        for fd in [*given, *([filter_fd] if filter_fd is not None else [])]:
            os.close(fd)
    return _kept(job, mode, pid, {name: reader for name, (reader, _, _) in pipes.items()})


def _kept(job: Job, mode: str, pid: int, readers: dict[str, int]) -> BoxFacts:
    keeper = Keeper(pid, job.limits, readers, group=not job.inherit)
    try:
        facts = keeper.watch()
    except BaseException:
        keeper._kill()
        raise
    finally:
        for fd in readers.values():
            os.close(fd)
    for name, got in keeper.got.items():
        if name != "status":
            setattr(facts, name, bytes(got))
    if mode != "none":
        _check_started(keeper, facts)
    return facts


def _pipes(job: Job, mode: str) -> dict[str, tuple[int, int, int]]:
    """name → (our end, the end we hand over, its number over there)."""
    wanted = {} if job.inherit else {"stdout": 1, "stderr": 2}
    wanted |= {name: _RESULTS[name] for name in job.results}
    if mode != "none":
        wanted["status"] = wrap.STATUS_FD
    return {name: (*os.pipe(), number) for name, number in wanted.items()}


def _spawn(job: Job, mode: str, filtered: bool, given: dict[int, int], filter_fd: int | None, group: control_group.Group | None) -> int:
    makers = {"user": wrap.as_user, "root": wrap.as_root}
    argv = makers[mode](job, filtered) if mode in makers else wrap.unboxed(job)
    env = dict(os.environ) if job.inherit else {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TMPDIR": "/tmp"}
    if mode == "none":
        env |= job.env
        argv = ["/usr/bin/env", "-C", wrap.host_cwd(job), *argv]
    if group:
        argv = group.entered(argv)
    moves = dict(given)
    if filter_fd is not None:
        moves[filter_fd] = wrap.SECCOMP_FD
    actions = [] if job.inherit else [(os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0)]
    actions += _moved(moves)
    return os.posix_spawn(argv[0], argv, env, file_actions=actions, setsid=not job.inherit)


def _moved(moves: dict[int, int]) -> list[tuple]:
    """dup2 steps that cannot overwrite one another: first up out of the way, then down into place."""
    high = max(moves, default=0) + 1     # many boxes at once take many numbers: no fixed place is out of the way
    up = [(os.POSIX_SPAWN_DUP2, ours, high + theirs) for ours, theirs in moves.items()]
    down = [(os.POSIX_SPAWN_DUP2, high + theirs, theirs) for theirs in moves.values()]
    return up + down + [(os.POSIX_SPAWN_CLOSE, high + theirs) for theirs in moves.values()]


def _check_started(keeper: Keeper, facts: BoxFacts) -> None:
    """bubblewrap reports the exit code of what it ran; silence means that it never ran it."""
    lines = [json.loads(line) for line in bytes(keeper.got["status"]).splitlines() if line.strip()]
    if facts.limit is None and not any("exit-code" in line for line in lines):
        words = facts.stderr.decode(errors="replace").strip().splitlines()
        if facts.signal is None or any(word.startswith("bwrap:") for word in words):
            raise _cannot("the box did not start", words[-1] if words else f"exit status {facts.exit_status}")


def _cannot(what: str, why: str) -> GraderFault:
    return GraderFault(f"{what}: {why}", "Run `autograder doctor` or see docs/sandbox.md.", {"error": why})
