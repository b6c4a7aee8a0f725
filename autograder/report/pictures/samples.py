"""Every raw sample of a benchmark, with the median of each variant."""

from statistics import median, quantiles
from typing import Any

from autograder.records import Finding, Measured
from autograder.report.pictures.svg import Drawing
from autograder.report.words import say
from autograder.report.words.entry import N_

WIDTH, LEFT, RIGHT, ROW = 400, 70, 326, 42


def picture(finding: Finding, language: str, uid: str) -> str:
    return _drawn(_samples(finding.detail.get("samples")), language, uid, finding.message)


def plot(measured: Measured, field: str, language: str, uid: str) -> str:
    """What a benchmark measured, right or wrong: one row a variant, in the order of the first samples."""
    raw: dict[str, list[Any]] = {}
    for sample in measured.samples:
        raw.setdefault(sample["variant"], []).append(sample[field])
    samples = _samples(raw)
    told = "; ".join(f"{name}: {', '.join(f'{value:.4g}' for value in row)} ms" for name, row in samples.items())
    return _drawn(samples, language, uid, told)


def _drawn(samples: dict[str, list[float]], language: str, uid: str, description: str) -> str:
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
    return d.done(say(N_("Every measured value and the medians"), language), description)


def _samples(raw: Any) -> dict[str, list[float]]:
    if not isinstance(raw, dict):
        return {}
    return {str(name): [float(v) for v in row if isinstance(v, (int, float))] for name, row in raw.items() if row}


def _variant(d: Drawing, y: float, name: str, row: list[float], scale: float) -> None:
    middle = median(row)
    d.text(LEFT - 12, y + 17, name, "soft", 14, "end")
    d.line(LEFT, y + 12, RIGHT, y + 12, "thin")
    low, high = _middle_half(row)
    d.shapes.append(f'<rect class="accent" x="{LEFT + low * scale:g}" y="{y + 2:g}" width="{(high - low) * scale:g}" height="20" opacity=".15"/>')
    for i, value in enumerate(row):  # a little apart, so that equal values do not hide each other
        d.shapes.append(f'<circle class="accent" cx="{LEFT + value * scale:g}" cy="{y + 7 + i % 3 * 5:g}" r="3.5" opacity=".6"/>')
    d.line(LEFT + middle * scale, y, LEFT + middle * scale, y + 24, "ink-line", 2)
    d.text(RIGHT + 10, y + 17, f"{middle:.4g}", "", 13.5)


def _middle_half(row: list[float]) -> tuple[float, float]:
    """From the first quartile to the third."""
    if len(row) < 2:
        return row[0], row[0]
    low, _, high = quantiles(row, n=4, method="inclusive")
    return low, high
