"""Every raw sample of a benchmark, with the median of each variant."""

from statistics import median
from typing import Any

from autograder.records import Finding
from autograder.report.pictures.svg import Drawing
from autograder.report.words import say
from autograder.report.words.entry import N_

WIDTH, LEFT, RIGHT, ROW = 400, 70, 328, 42


def picture(finding: Finding, language: str, uid: str) -> str:
    samples = _samples(finding.detail.get("samples"))
    values = [value for row in samples.values() for value in row]
    if not values or max(values) <= 0:
        return ""
    scale = (RIGHT - LEFT) / (max(values) * 1.05)
    d = Drawing(WIDTH, ROW * len(samples) + 44, uid)
    for i, (name, row) in enumerate(samples.items()):
        _variant(d, 10 + i * ROW, name, row, scale)
    bottom = 12 + ROW * len(samples)
    d.line(LEFT, bottom, RIGHT, bottom, "line")
    d.text(LEFT, bottom + 20, "0", "soft", 12.5, "middle")
    d.text(RIGHT, bottom + 20, f"{max(values) * 1.05:.3g} ms", "soft", 12.5, "end")
    return d.done(say(N_("Every measured value and the medians"), language), finding.message)


def _samples(raw: Any) -> dict[str, list[float]]:
    if not isinstance(raw, dict):
        return {}
    return {str(name): [float(v) for v in row if isinstance(v, (int, float))] for name, row in raw.items() if row}


def _variant(d: Drawing, y: float, name: str, row: list[float], scale: float) -> None:
    middle = median(row)
    d.text(LEFT - 12, y + 17, name, "soft", 14, "end")
    d.line(LEFT, y + 12, RIGHT, y + 12, "thin")
    for value in row:
        d.shapes.append(f'<circle class="accent" cx="{LEFT + value * scale:g}" cy="{y + 12:g}" r="4" opacity=".55"/>')
    d.line(LEFT + middle * scale, y, LEFT + middle * scale, y + 24, "ink-line", 2)
    d.text(RIGHT + 10, y + 17, f"{middle:.3g} ms", "", 13.5)
