"""One line of bench.json."""

from msgspec import Struct

_DIGITS = 4                          # more would be noise


class Figure(Struct, frozen=True):
    """What was measured. Without a value the note says why."""

    name: str
    value: float | None
    unit: str
    note: str


def measured(name: str, value: float, unit: str, note: str) -> Figure:
    """Rounded to what can be repeated."""
    return Figure(name, float(f"{value:.{_DIGITS}g}"), unit, note)


def missing(name: str, unit: str, why: str) -> Figure:
    return Figure(name, None, unit, why)


def seconds(value: float) -> str:
    """For notes."""
    return f"{value:.2f} s" if value >= 1 else f"{value * 1000:.0f} ms"
