"""Which names outside the object can be reached from some of its functions: a walk over relocations, calls and addresses alike."""

import re
from bisect import bisect_right, insort
from collections.abc import Callable
from typing import NamedTuple

from autograder.policy.object_file import ObjectFile, Relocation

_SPAN = 4                            # a relative address in x86-64 code counts from behind itself
_RELATIVE = re.compile(r"PC32|PLT32|GOTPC")


class _Part(NamedTuple):
    """A function, an object, or a nameless stretch of data from one referenced place to the next."""

    section: str
    start: int


class Graph:
    """Parts of the object, and what each refers to."""

    def __init__(self, object_file: ObjectFile) -> None:
        self.symbols = {symbol.name: symbol for symbol in object_file.symbols}
        self.names = {str(section.number): section.name for section in object_file.sections}
        self.starts: dict[str, list[int]] = {}
        self.by_start = {(self.names.get(symbol.section, ""), symbol.value): symbol for symbol in object_file.symbols if not symbol.undefined}
        for section, start in self.by_start:
            self._begin(section, start)
        for one in object_file.relocations:
            if one.name in self.starts or one.name in self.names.values():
                self._begin_nameless(one.name, _target(one))
        self.edges: dict[_Part, list[Relocation]] = {}
        for one in object_file.relocations:
            if part := self._part(one.section, one.offset):
                self.edges.setdefault(part, []).append(one)

    def reached(self, is_entry: Callable[[str], bool]) -> tuple[set[str], set[str]]:
        """What functions with such a name reach: names that are not defined here, and functions of the object."""
        found: set[str] = set()
        waiting = [self._of_symbol(name) for name, symbol in self.symbols.items() if symbol.type == "FUNC" and not symbol.undefined and is_entry(name)]
        seen = set(waiting)
        while waiting:
            for one in self.edges.get(waiting.pop(), []):
                symbol = self.symbols.get(one.name)
                if symbol is not None and symbol.undefined:
                    found.add(one.name)
                    continue
                part = self._of_symbol(one.name) if symbol is not None else self._part(one.name, _target(one))
                if part is not None and part not in seen:
                    seen.add(part)
                    waiting.append(part)
        inside = {(part.section, part.start) for part in seen}
        functions = {name for name, symbol in self.symbols.items()
                     if symbol.type == "FUNC" and (self.names.get(symbol.section, ""), symbol.value) in inside}
        return found, functions

    def _of_symbol(self, name: str) -> _Part:
        symbol = self.symbols[name]
        return _Part(self.names.get(symbol.section, ""), symbol.value)

    def _begin(self, section: str, start: int) -> None:
        starts = self.starts.setdefault(section, [])
        if start not in starts[-1:]:
            insort(starts, start)

    def _begin_nameless(self, section: str, start: int) -> None:
        """Not inside a function or an object that has a name."""
        part = self._part(section, start)
        symbol = self.by_start.get(part) if part else None
        if symbol is None or start >= symbol.value + max(symbol.size, 1):
            self._begin(section, start)

    def _part(self, section: str, offset: int) -> _Part | None:
        starts = self.starts.get(section, [])
        at = bisect_right(starts, offset)
        return _Part(section, starts[at - 1]) if at else None


def _target(one: Relocation) -> int:
    return one.addend + (_SPAN if _RELATIVE.search(one.type) else 0)
