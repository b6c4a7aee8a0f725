"""Oclgrind on the same kernel, said in OpenCL: no host program, a simulator file says what to launch."""

import re
import shutil
import subprocess
from pathlib import Path

from autograder.bench.accesses import Shape
from autograder.bench.process import Ran, one_core, run
from autograder.bench.programs import KERNELS, TILE
from autograder.faults import GraderFault

TOOL = "oclgrind-kernel"
OPTIONS = ["--data-races", "--num-threads", "1"]


def installed() -> bool:
    return shutil.which(TOOL) is not None


def version() -> str:
    """As in “Oclgrind 21.10”."""
    told = subprocess.run([TOOL, "--version"], capture_output=True, text=True).stdout
    found = re.search(r"Oclgrind\s+[\w.]+", told)
    return found[0] if found else "Oclgrind"


def simulation(shape: Shape, dump: bool = False) -> str:
    """Program, kernel, threads in all and in a block, then the arguments in their order. A and B are all one."""
    m, n, k = shape
    cols, rows = (-(-extent // TILE) * TILE for extent in (n, m))
    shown = " dump" if dump else ""
    return "\n".join([str(KERNELS / "tiled.cl"), "tiled", f"{cols} {rows} 1", f"{TILE} {TILE} 1",
                      f"<size={4 * m * k} float fill=1>", f"<size={4 * k * n} float fill=1>", f"<size={4 * m * n} float fill=0{shown}>",
                      *(f"<size=4 int> {extent}" for extent in shape), ""])


def run_product(shape: Shape, work: Path) -> Ran:
    """One thread, on one core. It must find nothing: then it has looked at all of it."""
    return run_simulation(simulation(shape), OPTIONS, work)


def run_simulation(text: str, options: list[str], work: Path) -> Ran:
    file = work / "tiled.sim"
    file.write_text(text)
    with one_core():
        ran = run([TOOL, *options, str(file)], work)
    if complaint := (work / "stderr").read_text("utf-8", "replace").strip():
        raise GraderFault("Oclgrind complained about a kernel that is right.", "", {"said": complaint[:400]})
    return ran
