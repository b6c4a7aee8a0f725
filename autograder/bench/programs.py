"""The programs that are timed: the solution as it is graded, the same without instrumentation, the same with counters only."""

import functools
import shutil
import subprocess
from pathlib import Path

from autograder.build import compile as build
from autograder.build import places
from autograder.build.flags import FORCED_HEADER, Compiler, compiler
from autograder.faults import GraderFault

EXERCISE = "tiled_matmul"
VARIANT, TILE = "tile16", 16
FILE = f"{EXERCISE}.cu"
SOURCE = places.ROOT / "solutions" / FILE
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
        own, tool = _beside(self.slot, "unchecked"), compiler()
        source = shutil.copy(self.slot / "student.cpp", own / "student.cpp")
        _tool([tool.path, *without_instrumentation(tool), "-include", FORCED_HEADER, f"-I{places.HEADERS}", "-c", source,
               "-o", str(own / "student.o")])
        return _linked(tool, own, [own / "student.o"])

    @functools.cached_property
    def counting(self) -> Path:
        """The graded object with callbacks that count: what is counted is what the checked program looks at."""
        assert self.checked
        own, tool = _beside(self.slot, "counting"), compiler()
        _tool([tool.path, "-std=c++17", "-O2", "-fno-pie", f"-I{places.HEADERS.parent / 'src'}", f"-I{places.HEADERS}", "-c",
               str(KERNELS / "counting.cpp"), "-o", str(own / "counting.o")])
        return _linked(tool, own, [self.slot / "student.o", own / "counting.o"])


def build_graded(slot: Path) -> Path:
    """The way a submission is built, in the box."""
    compiled = build.compile_source({FILE: SOURCE.read_bytes()}, FILE, slot)
    built = build.link(slot, FILE, {FILE}, adapter=EXERCISE) if compiled.object else compiled
    if built.program is None:
        raise GraderFault(f"solutions/{FILE} does not compile.", "See: make grade SUBMISSION=solutions",
                          {"first": built.findings[0].message if built.findings else "no message"})
    return built.program


def without_instrumentation(tool: Compiler) -> list[str]:
    return [flag for flag in tool.compile_flags if not flag.startswith("-fsanitize=")]


def _beside(slot: Path, name: str) -> Path:
    folder = slot.parent / name
    folder.mkdir(exist_ok=True)
    return folder


def _linked(tool: Compiler, own: Path, objects: list[Path]) -> Path:
    """Ours come before the libraries: what they define is not looked for there."""
    adapter = places.need(places.RELEASE / "adapters" / f"{EXERCISE}.o")
    libraries = [str(places.need(places.RELEASE / f"lib{name}.a")) for name in ("runner", "simt")]
    _tool([tool.path, *tool.link_flags, *map(str, objects), str(adapter), *libraries, *tool.libraries, "-o", str(own / "program")])
    return own / "program"


def _tool(argv: list[str]) -> None:
    """No box: this is our own source."""
    done = subprocess.run(argv, capture_output=True, text=True)
    if done.returncode != 0:
        raise GraderFault("A program for the bench could not be built.", "", {"said": done.stderr.strip()[:400], "command": " ".join(argv)})
