"""What the figures share while they are measured: a private folder, the programs, a way to say where they are."""

import functools
import statistics
from collections.abc import Callable
from pathlib import Path

from autograder.bench import emulator
from autograder.bench.accesses import Shape
from autograder.bench.programs import Programs


class Workshop:
    """Handed to every figure."""

    def __init__(self, work: Path, progress: Callable[[str], None] = lambda words: None) -> None:
        self.work, self.progress = work, progress
        self.programs = Programs(work)

    def folder(self, name: str) -> Path:
        """An empty-or-new folder of this name."""
        path = self.work / name
        path.mkdir(exist_ok=True)
        return path

    def user_s(self, programs: list[Path], shape: Shape, runs: int) -> list[list[float]]:
        """User seconds on one core for each program, its empty run taken off. In turns, so that other load meets all alike."""
        spent: list[list[float]] = [[] for _ in programs]
        for turn in range(runs):
            for program, mine in zip(programs, spent):
                self.progress(f"{shape[0]}³, run {turn + 1} of {runs}")
                mine.append(emulator.run_product(program, shape, self.work).ran.user_s - self._empty_s(program))
        return spent

    @functools.cache
    def _empty_s(self, program: Path) -> float:
        return statistics.median(emulator.run_empty(program, self.work).user_s for _ in range(3))


def cube(size: int) -> Shape:
    return size, size, size
