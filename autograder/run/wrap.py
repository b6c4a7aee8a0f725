"""The command line that puts a job into a box: limits, namespaces, mounts, another user."""

import itertools
import os
import re
import shutil
import sys
from pathlib import Path

from autograder.run.limits import MIB, Job, Limits

SECCOMP_FD = 5
STATUS_FD = 6
_SLOT_UIDS = 61184, 4000             # a range that no distribution gives to people
_slots = itertools.count(os.getpid() * 7)
_DEVICES = ("null", "zero", "full", "random", "urandom")


def limited(limits: Limits, processes: int, argv: list[str]) -> list[str]:
    """argv behind the limits that the kernel keeps by itself."""
    bounds = {"cpu": f"{limits.cpu_s}:{limits.cpu_s + 1}", "fsize": limits.file_mib * MIB, "nofile": limits.open_files,
              "nproc": processes, "core": 0, "stack": limits.stack_mib * MIB}
    return [_tool("prlimit"), *(f"--{name}={value}" for name, value in bounds.items()), "--", *argv]


def as_user(job: Job, seccomp: bool) -> list[str]:
    """For an ordinary user: a user namespace of its own, asked for so that it fails loudly."""
    inner = ["--unshare-user", "--disable-userns", "--cap-drop", "ALL"]
    argv = [*_bubblewrap(job, seccomp), *inner, "--", *job.argv]
    return limited(job.limits, _own_threads() + job.limits.processes, argv)


def as_root(job: Job, seccomp: bool) -> list[str]:
    """For root: namespaces, then a real other user inside, because root in a namespace is still root."""
    keep = [word for cap in ("SETUID", "SETGID", "SETPCAP") for word in ("--cap-add", f"CAP_{cap}")]
    uid = _SLOT_UIDS[0] + next(_slots) % _SLOT_UIDS[1]
    drop = ["/usr/bin/setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups", "--no-new-privs",
            "--bounding-set=-all", "--inh-caps=-all", "--"]
    argv = [*_bubblewrap(job, seccomp), "--cap-drop", "ALL", *keep, "--", *drop, *job.argv]
    return limited(job.limits, job.limits.processes, argv)


def unboxed(job: Job) -> list[str]:
    """Limits only: for one's own code, where namespaces are not to be had. Paths are those of the host."""
    argv = [_on_host(job, word) for word in job.argv]
    return limited(job.limits, _own_threads() + job.limits.processes, argv)


def _bubblewrap(job: Job, seccomp: bool) -> list[str]:
    argv = [_tool("bwrap"), "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
            "--die-with-parent", "--new-session", "--clearenv", "--json-status-fd", str(STATUS_FD)]
    if job.inherit:                   # a new session would cut the program off from the terminal's Ctrl-C
        argv.remove("--new-session")
    above = {str(parent) for bind in job.binds for parent in Path(bind.inside).parents}
    for folder in ["/dev", "/etc", *sorted(above - {"/", "/tmp"})]:
        argv += ["--perms", "0755", "--dir", folder]   # what bubblewrap makes by itself only root may enter
    argv += _system_mounts()
    for device in _DEVICES:
        argv += ["--dev-bind", f"/dev/{device}", f"/dev/{device}"]
    argv += _gpu(job)
    argv += ["--size", str(job.limits.tmp_mib * MIB), "--perms", "1777", "--tmpfs", "/tmp"]
    for bind in job.binds:
        argv += ["--bind" if bind.writable else "--ro-bind", str(bind.host), bind.inside]
    argv += ["--remount-ro", "/", "--chdir", job.cwd]
    for name, value in {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TMPDIR": "/tmp", **job.env}.items():
        argv += ["--setenv", name, value]
    return argv + (["--seccomp", str(SECCOMP_FD)] if seccomp else [])


def _system_mounts() -> list[str]:
    """The compiler and the C library, and nothing of the people who work here."""
    argv = ["--ro-bind", "/usr", "/usr"]
    for name in ("bin", "sbin", "lib", "lib32", "lib64", "libx32"):
        path = Path("/", name)
        if path.is_symlink():
            argv += ["--symlink", os.readlink(path).lstrip("/"), str(path)]
        elif path.is_dir():
            argv += ["--ro-bind", str(path), str(path)]
    for name in ("/etc/alternatives", "/etc/ld.so.cache"):
        if Path(name).exists():
            argv += ["--ro-bind", name, name]
    return argv


def _gpu(job: Job) -> list[str]:
    """A GPU's driver asks /proc and /sys; whoever needs none of it gets none."""
    if not job.devices:
        return []
    shown = [word for device in job.devices for word in ("--dev-bind", device, device)]
    return [*shown, "--proc", "/proc", "--ro-bind", "/sys", "/sys"]


def _tool(name: str) -> str:
    return shutil.which(name, path="/usr/bin:/bin:/usr/local/bin") or name


def _on_host(job: Job, word: str) -> str:
    """A word of the command with paths of the box turned back into paths of the host."""
    for bind in job.binds:
        word = re.sub(rf"(?:(?<=^-[IL])|(?<![\w/])){re.escape(bind.inside)}(?![\w.-])", lambda _: str(bind.host), word)
    return word


def host_cwd(job: Job) -> str:
    """Where an unboxed job starts: the host side of its directory."""
    places = [bind.host for bind in job.binds if bind.inside == job.cwd]
    return str(places[0]) if places else job.cwd


def _own_threads() -> int:
    """Threads this user has now: the process limit counts them all, in and out of the box."""
    total, uid = 0, os.getuid()
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                if entry.stat().st_uid == uid:
                    total += os.stat(f"/proc/{entry.name}/task").st_nlink - 2
            except OSError:
                continue
    return total


def close_inherited() -> None:
    """Descriptors that were handed to us (make's, an editor's) must not reach the box."""
    for name in os.listdir("/proc/self/fd") if sys.platform == "linux" else []:
        if int(name) > 2:
            try:
                os.set_inheritable(int(name), False)
            except OSError:
                continue
