"""Where the parts that a student's program is built from lie, and under which names the box shows them."""

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


def words_of_adapter(exercise: str) -> frozenset[str]:
    """Every name in the adapter of an exercise: those of the student's functions that it calls are among them."""
    adapter = ROOT / "autograder" / "exercises" / exercise / "adapter.cpp"
    return frozenset(re.findall(r"[A-Za-z_]\w*", need(adapter).read_text("utf-8")))


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
