"""What readelf says of a compiled object, as records."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_SECTION = re.compile(r"^\s*\[\s*(\d+)\]\s+(\S+)\s+(\S+)\s+[0-9a-f]+\s+[0-9a-f]+\s+([0-9a-f]+)", re.M)
_SYMBOL = re.compile(r"^\s*\d+:\s+([0-9a-f]+)\s+(\S+)\s+(\w+)\s+(\w+)\s+\w+\s+(?:\[[^\]]*\]\s+)?(\w+)\s+(\S+)", re.M)
_RELOCATED = re.compile(r"^Relocation section '\.rela(\S+)'", re.M)
_RELOCATION = re.compile(r"^([0-9a-f]+)\s+[0-9a-f]+\s+(R_\w+)\s+(?:[0-9a-f]+\s+(\S+)(?: ([+-]) ([0-9a-f]+))?|([0-9a-f]+))\s*$", re.M)


class Section(NamedTuple):
    """One section of the object."""

    name: str
    type: str
    size: int
    number: int = 0


class Symbol(NamedTuple):
    """One symbol: FUNC, OBJECT, IFUNC …; LOCAL, GLOBAL, WEAK …; section number or UND."""

    type: str
    bind: str
    section: str
    name: str
    value: int = 0
    size: int = 0

    @property
    def undefined(self) -> bool:
        return self.section == "UND"


class Relocation(NamedTuple):
    """A place in a section where the linker puts an address: that of a symbol, or of a section, and so many bytes on."""

    section: str
    offset: int
    type: str
    name: str
    addend: int


class ObjectFile(NamedTuple):
    """Sections, symbols and relocations of one object."""

    sections: tuple[Section, ...]
    symbols: tuple[Symbol, ...]
    relocations: tuple[Relocation, ...]
    kernels: frozenset[str] = frozenset()   # as the source calls them

    @classmethod
    def read(cls, listing: str, kernels: frozenset[str] = frozenset()) -> "ObjectFile":
        """From the text of `readelf -SsrW`."""
        sections = (Section(name, type_, int(size, 16), int(number)) for number, name, type_, size in _SECTION.findall(listing))
        symbols = (Symbol(*words, int(value, 16), int(size, 0)) for value, size, *words in _SYMBOL.findall(listing))
        return cls(tuple(sections), tuple(symbols), tuple(_relocations(listing)), kernels)


def _relocations(listing: str) -> Iterator[Relocation]:
    heads = list(_RELOCATED.finditer(listing))
    for head, following in zip(heads, [*heads[1:], None]):
        end = following.start() if following else len(listing)
        for offset, type_, name, sign, addend, _ in _RELOCATION.findall(listing, head.end(), end):
            yield Relocation(head[1], int(offset, 16), type_, name, int(f"{sign}{addend or 0}", 16))
