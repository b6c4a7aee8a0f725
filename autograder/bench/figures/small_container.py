"""half_cpu_grade_s: one whole submission in a container as Gradescope's smallest: half a processor, 768 MB, ten minutes."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from autograder.bench.figure import Figure, measured, missing
from autograder.bench.process import run
from autograder.bench.workshop import Workshop
from autograder.build.places import ROOT
from autograder.run import control_group

FIGURES = {"half_cpu_grade_s": "s"}
_PERIOD_US, _MIB = 100_000, 768
# What is written where: the unified tree, then the older one of single controllers.
_HALF = {"cpu.max": f"{_PERIOD_US // 2} {_PERIOD_US}", "cpu.cfs_quota_us": str(_PERIOD_US // 2)}
_MEMORY = {"memory.max": str(_MIB << 20), "memory.swap.max": "0", "memory.limit_in_bytes": str(_MIB << 20)}


def measure(name: str, unit: str, workshop: Workshop) -> Figure:
    if not (ROOT / "solutions").is_dir():
        return missing(name, unit, "the solutions are not here")
    with contextlib.ExitStack() as stack:
        try:
            groups = [stack.enter_context(_group("cpu", _HALF)), stack.enter_context(_group("memory", _MEMORY))]
        except OSError as error:
            return missing(name, unit, f"no control groups of processor time and memory can be made here: {error}")
        argv = [sys.executable, "-m", "autograder", "grade", "--submission", str(ROOT / "solutions"), "--out", str(workshop.folder("small")),
                "--jobs", "1", "--quiet"]
        for group in groups:
            argv = control_group.entered(group, argv)
        workshop.progress("grading with half a processor and 768 MB")
        spent = run(argv, workshop.work).wall_s
    return measured(name, spent, unit, "every exercise of the solutions in one run, half a processor, 768 MB, --jobs 1; Gradescope allows 600 s")


@contextlib.contextmanager
def _group(controller: str, wanted: dict[str, str]) -> Iterator[Path]:
    """A group that holds itself to what is wanted. Raises OSError where there can be none."""
    home = next(control_group.homes(controller), None)
    if home is None:
        raise OSError(f"no place for a group of `{controller}`")
    group = control_group.make(home, wanted)
    try:
        yield group
    finally:
        control_group.remove(group)
