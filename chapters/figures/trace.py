"""What a traced run of the tiled kernel printed: its loads, multiplications and stores, in their order."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from chapters.render import observed


@dataclass(frozen=True)
class Step:
    """One line of the trace. `act` is load A, load B, multiply or store."""

    act: str
    block: tuple[int, int]
    thread: tuple[int, int]
    round: int
    row: int
    col: int
    inside: bool


def parse(line: str) -> Step:
    """`act bx by tx ty round row col inside`, as the variant walk.toml prints it."""
    act, *numbers = line.split()
    bx, by, tx, ty, round_, row, col, inside = map(int, numbers)
    return Step(act, (bx, by), (tx, ty), round_, row, col, bool(inside))


class Trace:
    def __init__(self, name: str) -> None:
        self.record: dict[str, Any] = observed.record(name)
        self.steps = [parse(line) for line in self.record["trace"]]
        self.m, self.n, self.k = (int(size) for size in self.record["args"].split())
        self.edge = 1 + max(step.thread[0] for step in self.steps)

    def loads(self, matrix: str, block: tuple[int, int], round_: int) -> list[Step]:
        return [s for s in self.steps if s.act == f"load_{matrix}" and s.block == block and s.round == round_]

    def tile(self, matrix: str, block: tuple[int, int], round_: int) -> dict[tuple[int, int], Step]:
        """The loads of one tile by (row, column) of the cell."""
        return {(s.thread[1], s.thread[0]): s for s in self.loads(matrix, block, round_)}

    def stores(self, block: tuple[int, int]) -> set[tuple[int, int]]:
        """(row, column) in the block of the threads that store."""
        return {(s.thread[1], s.thread[0]) for s in self.steps if s.act == "store" and s.block == block and s.inside}

    def rounds(self) -> int:
        return max(step.round for step in self.steps)
