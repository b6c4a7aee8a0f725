"""How well this machine can contain a program: found out by trying, not by asking."""

import json
import os
import shutil
import socket
import tempfile
from pathlib import Path

from msgspec import Struct

from autograder.faults import GraderFault
from autograder.run import control_group, seccomp
from autograder.run.limits import Job, Limits


class Level(Struct, frozen=True):
    """`mode` is how a box is made (user, root, none); `name` is what a report says (L0 … L3)."""

    mode: str
    name: str
    isolation: str
    why: str = ""
    memory_home: str = ""            # where each box gets a memory control group; empty: memory is sampled only


NONE = Level("none", "L0", "none")
_known: Level | None = None


def level() -> Level:
    """The strongest level whose canary could not get out; remembered until the next start of the machine."""
    global _known
    if _known is None:
        _known = _remembered() or _remember(_tried())
    return _known


def _tried() -> Level:
    if not shutil.which("bwrap"):
        return Level("none", "L0", "none", "bubblewrap is not installed")
    why = ""
    for mode in (["root"] if os.getuid() == 0 else ["user"]):
        try:
            _canary(mode)
        except GraderFault as fault:
            why = fault.message
            continue
        home = control_group.find()
        return Level(mode, _name(mode, home), "bubblewrap", memory_home=str(home or ""))
    return Level("none", "L0", "none", why)


def _name(mode: str, home: Path | None) -> str:
    """Root has no user namespace around its boxes, but a user for each; a call filter is in both."""
    if mode == "root" or not seccomp.supported():
        return "L1"
    return "L3" if home else "L2"


def _canary(mode: str) -> None:
    """A program that tries to read, reach, see and write what it must not; raises when it can."""
    from autograder.run.box import run
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as server:
        secret = Path(folder, "secret")
        secret.write_text("secret")
        port = server.getsockname()[1]
        tries = [f"cat '{secret}'", f"kill -0 {os.getpid()}", "touch /usr/canary", "touch /canary", "touch /dev/canary",
                 f"exec 7<>/dev/tcp/127.0.0.1/{port}", "cat /etc/passwd", "cat /proc/1/environ"]
        script = "\n".join(f"( {attempt} ) >/dev/null 2>&1 && echo '{number}'" for number, attempt in enumerate(tries))
        facts = run(Job(["/bin/bash", "-c", script + "\necho alive"], Limits(cpu_s=5, wall_s=10)), mode)
    if facts.stdout.split() != [b"alive"]:
        got_out = [tries[int(word)] for word in facts.stdout.split() if word.isdigit()]
        raise GraderFault(f"the canary could: {', '.join(got_out) or 'not run'}")


def _key() -> str:
    boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    bwrap = shutil.which("bwrap")
    return f"{boot} {os.getuid()} {os.stat(bwrap).st_mtime_ns if bwrap else 0} {control_group.where()}"


def _cache_file() -> Path:
    return Path(__file__).resolve().parents[2] / "build" / f"box-level-{os.getuid()}.json"


def _remembered() -> Level | None:
    try:
        kept = json.loads(_cache_file().read_text())
        return Level(**kept["level"]) if kept["key"] == _key() else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _remember(found: Level) -> Level:
    from msgspec import structs
    try:
        _cache_file().parent.mkdir(exist_ok=True)
        _cache_file().write_text(json.dumps({"key": _key(), "level": structs.asdict(found)}))
    except OSError:
        pass                          # a read-only checkout: try again next time
    return found
