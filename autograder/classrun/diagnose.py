"""What this machine has and lacks for grading other people's programs; each check says how to get what is missing."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from autograder.faults import GraderFault


class Answer(Struct):
    """One line of the doctor: is it well, what was seen, what to do."""

    name: str
    state: str                       # ok, missing (grading stops), weaker (it goes on)
    seen: str
    remedy: str = ""


def answers() -> list[Answer]:
    """Every check; one that fails by itself is told as such, and the others go on."""
    found = []
    for name, check in CHECKS.items():
        try:
            state, seen, remedy = check()
        except Exception as error:    # noqa: BLE001 - a doctor that falls ill helps nobody
            state, seen, remedy = "missing", f"{type(error).__name__}: {error}", "Please report this."
        found.append(Answer(name, state, seen, "" if state == "ok" else remedy))
    return found


def _read(path: str) -> str:
    try:
        return Path(path).read_text().strip()
    except OSError:
        return ""


def _compiler() -> tuple[str, str, str]:
    from autograder.build.flags import compiler
    try:
        return "ok", compiler().version, ""
    except GraderFault as fault:
        return "missing", fault.message, "sudo apt-get install g++"


def _parts() -> tuple[str, str, str]:
    from autograder.build import places
    missing = [name for name in ("judge", "librunner.a", "libsimt.a") if not (places.RELEASE / name).exists()]
    return ("missing", f"not built: {', '.join(missing)}", "make grade builds it") if missing else ("ok", "emulator, runner and judge are built", "")


def _bubblewrap() -> tuple[str, str, str]:
    path = shutil.which("bwrap")
    if not path:
        return "missing", "bwrap is not installed", "sudo apt-get install bubblewrap"
    return "ok", subprocess.run([path, "--version"], capture_output=True, text=True).stdout.strip(), ""


def _user_namespaces() -> tuple[str, str, str]:
    """Debian's and Ubuntu's switches, by name."""
    if os.getuid() == 0:
        return "ok", "not needed: started as root, every box gets a user of its own", ""
    if _read("/proc/sys/kernel/unprivileged_userns_clone") == "0":
        return "missing", "kernel.unprivileged_userns_clone = 0", "sudo sysctl -w kernel.unprivileged_userns_clone=1"
    if _read("/proc/sys/kernel/apparmor_restrict_unprivileged_userns") == "1":
        remedy = ("allow bubblewrap by an AppArmor profile (docs/sandbox.md has it), "
                  "or: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0")
        return _if_it_fails("AppArmor restricts user namespaces", remedy)
    if _read("/proc/sys/user/max_user_namespaces") == "0":
        return "missing", "user.max_user_namespaces = 0", "sudo sysctl -w user.max_user_namespaces=10000"
    return _if_it_fails("allowed", "your administrator may have switched user namespaces off")


def _if_it_fails(seen: str, remedy: str) -> tuple[str, str, str]:
    """The switch alone says little: a profile for bwrap may be there already."""
    path = shutil.which("bwrap")
    works = path and subprocess.run([path, "--unshare-user", "--ro-bind", "/", "/", "true"], capture_output=True).returncode == 0
    return ("ok", f"{seen}, and bubblewrap works", "") if works else ("missing", f"{seen}, and bubblewrap does not work", remedy)


def _level() -> tuple[str, str, str]:
    from autograder.classrun import safety
    from autograder.run.level import level
    found = level()
    seen = f"{found.name} ({found.isolation}{', every slot a user of its own' if found.mode == 'root' else ''}{': ' + found.why if found.why else ''})"
    return ("ok", seen, "") if safety.enough(found) else ("missing", seen, "mend the lines above; only your own programs are run here until then")


def _memory_groups() -> tuple[str, str, str]:
    from autograder.run.level import level
    if level().memory_home:
        return "ok", "each box gets a control group of its own", ""
    begin = "as root" if os.getuid() == 0 else "with: systemd-run --user --scope -p Delegate=memory"
    return "weaker", "memory is sampled, not held: this process may make no memory control group", f"start class runs {begin}"


def _seccomp() -> tuple[str, str, str]:
    from autograder.run import seccomp
    return ("ok", "calls that no box needs are filtered", "") if seccomp.supported() else \
        ("weaker", f"no list of calls for {os.uname().machine}", "use an x86-64 or arm64 machine")


def _disk() -> tuple[str, str, str]:
    free = shutil.disk_usage("/tmp").free >> 20
    return ("ok" if free > 2048 else "weaker"), f"{free} MiB free in /tmp", "free some space, or set TMPDIR to another disk"


def _memory() -> tuple[str, str, str]:
    have = os.sysconf("SC_PAGESIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    return ("ok" if have > 700 else "weaker"), f"{have} MiB, {os.cpu_count()} processors", "grade with --jobs 1"


def _slurm() -> tuple[str, str, str]:
    if not shutil.which("sbatch"):
        return "ok", "not installed (needed only for EXECUTOR=slurm)", ""
    ran = subprocess.run(["scontrol", "ping"], capture_output=True, text=True, timeout=20)
    return ("ok" if "UP" in ran.stdout else "weaker"), (ran.stdout or ran.stderr).strip().splitlines()[0][:120], "is the controller running? docs/cluster.md"


CHECKS: dict[str, Callable[[], tuple[str, str, str]]] = {
    "compiler": _compiler, "C++ parts": _parts, "bubblewrap": _bubblewrap, "user namespaces": _user_namespaces, "call filter": _seccomp,
    "box": _level, "memory groups": _memory_groups, "memory": _memory, "disk": _disk, "Slurm": _slurm,
}
