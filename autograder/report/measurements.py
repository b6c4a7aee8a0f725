"""What benchmarks measured, beside the report: every raw value as JSON and as CSV, and the spread of a variant."""

import csv
import io
from pathlib import Path

import msgspec

from autograder.records import Exercise, Measured, Report
from autograder.report.json_file import write_whole
from autograder.report.textwidth import pad
from autograder.report.words import say
from autograder.report.words.entry import N_

COLUMNS = ("case", "m", "n", "k", "nth", "variant", "kernel_ms", "roundtrip_ms")


def write_measurements(report: Report, out: Path) -> None:
    """`<exercise>.measured.json` and `.csv` for each exercise that measures; what an earlier try left is taken away."""
    for exercise in report.exercises:
        paths = [out / f"{exercise.id}.measured.{ending}" for ending in ("json", "csv")]
        if exercise.measured:
            write_whole(paths[0], msgspec.json.format(msgspec.json.encode(exercise.measured), indent=1) + b"\n")
            write_whole(paths[1], _csv(exercise).encode("utf-8"))
        else:
            for path in paths:
                path.unlink(missing_ok=True)


def _csv(exercise: Exercise) -> str:
    """One row a sample, in the order in which they were measured."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for one in exercise.measured:
        for nth, sample in enumerate(one.samples, 1):
            rows.writerow([one.case, one.m, one.n, one.k, nth, sample["variant"], sample["kernel_ms"], sample["roundtrip_ms"]])
    return text.getvalue()


def spread_of(measured: Measured, variant: str, field: str) -> str:
    """The smallest and the largest value of a variant."""
    values = [sample[field] for sample in measured.samples if sample["variant"] == variant and sample[field] is not None]
    return f"{min(values):.4f} … {max(values):.4f}" if values else ""


def table_of(exercise: Exercise, language: str = "en") -> list[str]:
    """For the terminal: a line a variant with medians and the spread of the kernel times."""
    lines: list[str] = []
    for one in exercise.measured:
        head = say(N_("{m}×{k} · {k}×{n}, medians of {count} rounds, ms:"), language, m=one.m, k=one.k, n=one.n, count=len(one.samples) // max(1, len(one.medians)))
        lines += [head, *(_row(one, row, language) for row in one.medians)] if one.samples and one.medians else []
    return lines


def _row(one: Measured, row: dict, language: str) -> str:
    kernel, trip, gflops = (row[name] or 0 for name in ("kernel_ms", "roundtrip_ms", "gflops"))
    told = say(N_("kernel {kernel:.4f} ({spread})  round trip {trip:.4f}  {gflops:.0f} GFLOP/s"), language, kernel=kernel, trip=trip,
               gflops=gflops, spread=spread_of(one, row["variant"], "kernel_ms"))
    return f"  {pad(row['variant'], 7)} {told}"
