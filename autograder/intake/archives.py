"""Opens an archive in a box: no byte of it is looked at by this process but the files that were asked for."""

import json
import re
import sys
from pathlib import Path

from msgspec import Struct, field

from autograder.faults import GraderFault
from autograder.intake import inside_archive
from autograder.records import BoxFacts
from autograder.run import box
from autograder.run.limits import MIB, Bind, Job, Limits
from autograder.sentences import N_

SCRIPT = Path(inside_archive.__file__)
ARCHIVE = re.compile(r"(.+?)\.(zip|tar\.gz|tgz|tar)", re.IGNORECASE | re.DOTALL)
_LIMITS = Limits(cpu_s=10, wall_s=20, memory_mib=512, file_mib=16, processes=8, outputs=16 * MIB, tmp_mib=16)
_SAY = N_("Pack only your .cu files into a plain .zip or .tar.gz and hand it in again.")
_PYTHON, _UNPACK = "/opt/python", "/opt/unpack"
MOST_PACKED = 64 * MIB


class Gathered(Struct):
    """The bytes of a hand-in by file name; what could not be used, and why."""

    files: dict[str, bytes] = field(default_factory=dict)
    refused: dict[str, tuple[str, str]] = field(default_factory=dict)   # "" is the whole hand-in
    others: list[str] = field(default_factory=list)      # names of files that nobody asked for


def unpack(path: Path, wanted: list[str]) -> Gathered:
    """The wanted files of the archive, or why it was refused."""
    if path.stat().st_size > MOST_PACKED:
        return refused(N_(f"it is larger than {MOST_PACKED // MIB} MiB"))
    inside = f"{_UNPACK}/archive"
    python, binds = _python()
    argv = [python, "-I", "-S", "-B", f"{_UNPACK}/script.py", inside, *wanted]
    job = Job(argv, _LIMITS, [*binds, Bind(SCRIPT, f"{_UNPACK}/script.py"), Bind(path, inside)], results=("outputs",))
    facts = box.run(job)
    if facts.limit or facts.signal or facts.exit_status:
        return refused(_why_it_ended(facts))
    return _frames(facts.outputs, wanted)


def refused(why: str) -> Gathered:
    return Gathered(refused={"": (N_(f"The archive cannot be used: {why}."), _SAY)})


def _python() -> tuple[str, list[Bind]]:
    """The interpreter that runs us, without anything that was installed into it."""
    base, name = Path(sys.base_prefix), f"python{sys.version_info[0]}.{sys.version_info[1]}"
    if base == Path("/usr"):
        return f"/usr/bin/{name}", []
    return f"{_PYTHON}/bin/{name}", [Bind(base, _PYTHON)]


def _why_it_ended(facts: BoxFacts) -> str:
    """A limit is the archive's doing; any other end is ours."""
    if facts.limit is None and facts.signal is None:
        words = facts.stderr.decode("utf-8", "replace").strip().splitlines()
        raise GraderFault("The program that opens archives did not work.", "Run `autograder doctor`.", {"error": words[-1] if words else ""})
    return N_(f"opening it took too much ({facts.limit or 'size'})")


def _frames(data: bytes, wanted: list[str]) -> Gathered:
    """Believes nothing: names must be asked for, lengths must fit, and the end must be there."""
    got, at = Gathered(), 0
    while (stop := data.find(b"\n", at)) >= 0:
        head = json.loads(data[at:stop])
        at = stop + 1
        if "end" in head:
            got.others = [str(name) for name in head["others"]]
            return refused(head["end"]) if head["end"] else got
        name, size = head["name"], head["bytes"]
        if name not in wanted or not 0 <= size <= len(data) - at:
            break
        got.files[name] = data[at:at + size]
        at += size
    return refused(N_("opening it broke off"))
