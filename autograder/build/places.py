"""Where the parts that a student's program is built from lie, and under which names the box shows them."""

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


def need(path: Path) -> Path:
    """A part of ours that must be there; that it is not is no student's fault."""
    if not path.exists():
        raise GraderFault(f"A part of the grader is not built: {path.relative_to(ROOT)}",
                          "Build it: cmake --preset release && cmake --build --preset release",
                          {"missing": str(path.relative_to(ROOT))})
    return path


def binds(slot: Path, *, link: bool) -> list[Bind]:
    """What a build may see: its own folder, our headers, and for linking our libraries."""
    shown = [Bind(slot, SLOT, writable=True)]
    if link:
        return [*shown, Bind(need(RELEASE), IN_RELEASE)]
    shown.append(Bind(need(HEADERS), IN_HEADERS))
    return [*shown, Bind(PRECOMPILED, IN_PRECOMPILED)] if PRECOMPILED.is_dir() else shown
