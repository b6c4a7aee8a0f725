"""The first GPU of this machine with everything built for it."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.gpu import build, card, onecard, toolkit
from autograder.gpu.card import Gpu
from autograder.gpu.submission import Bench


def one() -> Bench:
    """UserMistake where there is no GPU or no nvcc, each with what to do."""
    return of(card.need()[0])


def of(gpu: Gpu) -> Bench:
    kit = toolkit.need()
    bench = Bench(kit, gpu, build.parts(kit, gpu.arch))
    onecard.settle(bench.parts, gpu)
    return bench


def isolation(bench: Bench) -> str:
    return onecard.isolation(bench.parts, bench.gpu)


@contextmanager
def private() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="grade-gpu-") as folder:
        yield Path(folder)
