"""Where the parts that a student's program is built from lie, and under which names the box shows them."""

import functools
import re
from pathlib import Path

from autograder.faults import GraderFault
from autograder.run.limits import Bind

ROOT = Path(__file__).resolve().parents[2]
HEADERS = ROOT / "autograder" / "simt" / "include"
RELEASE = ROOT / "build" / "release"
PRECOMPILED = RELEASE / "pch"

SLOT = "/w"
IN_HEADERS = "/course/include"
IN_RELEASE = "/course/lib"
IN_PRECOMPILED = "/course/pch"


@functools.cache
def called_by_adapter(exercise: str) -> frozenset[str]:
    """The functions outside any namespace that the adapter of an exercise calls and does not define: those of the student's file
    are among them."""
    calls = need(RELEASE / "adapters" / f"{exercise}.calls").read_text()
    plain = (re.match(r"_Z(\d+)(\w+)", name) for name in calls.split())
    return frozenset(found[2][: int(found[1])] for found in plain if found)


def need(path: Path) -> Path:
    """A part of ours that must be there; that it is not is no student's fault."""
    if not path.exists():
        raise GraderFault(f"A part of the grader is not built: {path.relative_to(ROOT)}",
                          "Build it: cmake --preset release && cmake --build --preset release",
                          {"missing": str(path.relative_to(ROOT))})
    return path


def binds(slot: Path, precompiled: Path | None = None) -> list[Bind]:
    """What the compiler may see: its own folder and our headers."""
    shown = [Bind(slot, SLOT, writable=True), Bind(need(HEADERS), IN_HEADERS)]
    return [*shown, Bind(precompiled, IN_PRECOMPILED)] if precompiled else shown


def link_binds(slot: Path) -> list[Bind]:
    """What the linker may see: its own folder and our libraries."""
    return [Bind(slot, SLOT, writable=True), Bind(need(RELEASE), IN_RELEASE)]
