"""What readelf says of a compiled object, as records."""

import re
from typing import NamedTuple

_SECTION = re.compile(r"^\s*\[\s*\d+\]\s+(\S+)\s+(\S+)\s+[0-9a-f]+\s+[0-9a-f]+\s+([0-9a-f]+)", re.M)
_SYMBOL = re.compile(r"^\s*\d+:\s+[0-9a-f]+\s+\S+\s+(\w+)\s+(\w+)\s+\w+\s+(?:\[[^\]]*\]\s+)?(\w+)\s+(\S+)", re.M)


class Section(NamedTuple):
    """One section of the object."""

    name: str
    type: str
    size: int


class Symbol(NamedTuple):
    """One symbol: FUNC, OBJECT, IFUNC …; LOCAL, GLOBAL, WEAK …; section number or UND."""

    type: str
    bind: str
    section: str
    name: str

    @property
    def undefined(self) -> bool:
        return self.section == "UND"


class ObjectFile(NamedTuple):
    """Sections and symbols of one object."""

    sections: list[Section]
    symbols: list[Symbol]

    @classmethod
    def read(cls, listing: str) -> "ObjectFile":
        """From the text of `readelf -SsW`."""
        sections = [Section(name, type_, int(size, 16)) for name, type_, size in _SECTION.findall(listing)]
        return cls(sections, [Symbol(*fields) for fields in _SYMBOL.findall(listing)])
