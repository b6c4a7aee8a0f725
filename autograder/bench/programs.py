"""The programs that are timed: the solution as it is graded, the same without instrumentation, the same with counters only."""

import functools
import subprocess
from pathlib import Path

from autograder.build import compile as build
from autograder.build import places
from autograder.build.flags import EDITS_ASSEMBLY, FORCED_HEADER, Compiler, compiler
from autograder.faults import GraderFault
from autograder.records import Built

EXERCISE = "tiled_matmul"
VARIANT, TILE = "tile16", 16
FILE = f"{EXERCISE}.cu"
SOURCE = places.ROOT / "solutions" / FILE
_OBJECT = "student.o"                # as autograder.build calls it
KERNELS = Path(__file__).parent / "kernels"


class Programs:
    """Built when asked for, once."""

    def __init__(self, work: Path) -> None:
        self.slot = work / "slot"
        self.slot.parent.mkdir(parents=True, exist_ok=True)

    @functools.cached_property
    def checked(self) -> Path:
        """What a student's file becomes, all checks on."""
        return build_graded(self.slot)

    @functools.cached_property
    def unchecked(self) -> Path:
        """The same rewritten source, headers, fibers and library; no access and no index is looked at."""
        assert self.checked          # leaves the rewritten source behind
        own, tool = _slot_beside(self.slot, "unchecked"), compiler()
        _tool([tool.path, *without_instrumentation(tool), "-include", FORCED_HEADER, f"-I{places.HEADERS}", "-c",
               str(self.slot / "student.cpp"), "-o", str(own / _OBJECT)])
        return _linked(own)

    @functools.cached_property
    def counting(self) -> Path:
        """The graded object with callbacks that count: what is counted is what the checked program looks at.

        One object of both, so that the linker has no reason to fetch the library's own callbacks."""
        assert self.checked
        own, tool = _slot_beside(self.slot, "counting"), compiler()
        callbacks = str(own / "counting.o")
        general = ["-mgeneral-regs-only"] if EDITS_ASSEMBLY else []
        _tool([tool.path, "-std=c++17", "-O2", "-fno-pie", *general, f"-I{places.HEADERS.parent / 'src'}", f"-I{places.HEADERS}", "-c",
               str(KERNELS / "counting.cpp"), "-o", callbacks])
        _tool([tool.path, "-r", "-nostdlib", *tool.link_flags, str(self.slot / _OBJECT), callbacks, "-o", str(own / _OBJECT)])
        return _linked(own)


def build_graded(slot: Path) -> Path:
    """The way a submission is built, in the box."""
    return _program(build.compile_source({FILE: SOURCE.read_bytes()}, FILE, slot), slot)


def _linked(slot: Path) -> Path:
    return _program(Built(object=slot / _OBJECT), slot)


def _program(built: Built, slot: Path) -> Path:
    if built.object:
        built = build.link(slot, FILE, {FILE}, adapter=EXERCISE)
    if built.program is None:
        raise GraderFault(f"solutions/{FILE} cannot be built.", "See: make grade SUBMISSION=solutions",
                          {"first": built.findings[0].message if built.findings else "no message"})
    return built.program


def without_instrumentation(tool: Compiler) -> list[str]:
    return [flag for flag in tool.compile_flags if not flag.startswith(("-fsanitize=", "-DSIMT_"))]


def _slot_beside(slot: Path, name: str) -> Path:
    """In the box another user writes here; the folder above is private."""
    folder = slot.parent / name
    folder.mkdir(exist_ok=True)
    folder.chmod(0o777)
    return folder


def _tool(argv: list[str]) -> None:
    """No box: this is our own source."""
    done = subprocess.run(argv, capture_output=True, text=True)
    if done.returncode != 0:
        raise GraderFault("A program for the bench could not be built.", "", {"said": done.stderr.strip()[:400], "command": " ".join(argv)})
