"""Tables of plain text: columns as wide as their longest cell, figures to the right."""

import re

from autograder.report.textwidth import width


def lines(rows: list[list[str]], indent: str = "  ") -> list[str]:
    """The first row is the head, with a rule below it."""
    if not rows:
        return []
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    drawn = [indent + "  ".join(_padded(cell, wide, i > 0 and _figure(cell)) for i, (cell, wide) in enumerate(zip(row, widths))).rstrip() for row in rows]
    return [drawn[0], indent + "  ".join("─" * wide for wide in widths), *drawn[1:]]


def _padded(cell: str, wide: int, right: bool) -> str:
    space = " " * (wide - width(cell))
    return space + cell if right else cell + space


def _figure(cell: str) -> bool:
    return re.fullmatch(r"[-+]?[\d.,]+(e[-+]?\d+)?( %)?|–", cell) is not None
