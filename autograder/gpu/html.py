"""gpu.html: what a card said of a submission, for whoever reads pages and not JSON. One file that needs nothing else."""

from pathlib import Path
from typing import Any

from msgspec import Struct

from autograder.gpu import benchmark, own_figures, results, say
from autograder.gpu.own_figures import OwnFigures
from autograder.gpu.submission import OnCard
from autograder.records import Measured

HERE = Path(__file__).parent
_STYLE = HERE.parent / "report" / "templates" / "page.css"
# What a flag means; docs/gpu.md says it at length. A person looks, nobody fails by it.
FLAGS = {"clocks_apart": "the host's clock, which runs until the whole device stands still, shows far more than the events: work on another stream or "
                         "thread, or events that do not tell the time. The longer time is counted.",
         "clock_disagrees": "the process claims less time than passed on the grader's own clock, outside of it.",
         "faster_than_card": "more arithmetic a second than all FP32 lanes of the card can do, or more bytes than its memory moves.",
         "outputs_missing": "not exactly those outputs came that were to be looked at.",
         "log_does_not_add_up": "more or fewer times came than rounds were run: somebody else wrote into the log."}


class Shape(Struct):
    """One timed shape."""

    words: str
    title: str
    rows: list[list[str]]


class File(Struct):
    """One file of a submission."""

    file: str
    found: OnCard
    variants: list[list[str]]
    points: str
    flags: list[tuple[str, str]]
    shapes: list[Shape]
    picture: Any


def page(name: str, head: dict[str, Any], found: dict[str, OnCard], own: OwnFigures | None = None) -> str:
    """`found` by the name of the file."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup
    environment = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    files = [_file(file, one, Markup) for file, one in found.items()]
    return environment.get_template("gpu.html.j2").render(name=name, head=head, files=files, own=own, own_rows=own_figures.rows(own) if own else [],
                                                          style=Markup(_STYLE.read_text(encoding="utf-8")))


def write(folder: Path, name: str, head: dict[str, Any], found: dict[str, OnCard], own: OwnFigures | None = None) -> Path:
    file = folder / "gpu.html"
    file.write_text(page(name, head, found, own), encoding="utf-8")
    return file


def _file(file: str, found: OnCard, safe) -> File:
    shapes = [_shape(times, found.timing.rounds) for times in found.timing.shapes if times.series] if found.timing else []
    return File(file, found, _told(say.variants(found)), say.points(found.timing) if found.timing else "", [(flag, FLAGS.get(flag, "")) for flag in found.flags], shapes,
                safe(_picture(found)) if shapes else "")


def _shape(times: benchmark.ShapeTimes, rounds: int) -> Shape:
    rows = _told(benchmark.rows(times, results.published().get(times.shape.words, {})))
    note = "; published: RTX 4080 Laptop, kernel / round trip" if "published ms" in rows[0] else ""
    return Shape(times.shape.words, f"{times.shape.words}, medians of {rounds} rounds{note}", rows)


def _told(rows: list[list[str]]) -> list[list[str]]:
    """Without the columns that hold dashes only: they tell nothing."""
    said = [i for i in range(len(rows[0])) if any(row[i] != "–" for row in rows[1:])] if rows else []
    return [[row[i] for i in said] for row in rows]


def _picture(found: OnCard) -> str:
    """Every round of the largest shape; TF32 is no equal and stays out."""
    from autograder.report.pictures.samples import plot
    last = found.timing.shapes[-1]
    samples = [{"variant": "cuBLAS" if one.variant == "cublas.fp32" else one.variant.removeprefix("student."), "kernel_ms": ms} for one in last.series
               if one.variant.startswith("student.") or one.variant == "cublas.fp32" for ms in one.kernel_ms]
    return plot(Measured(found.exercise, last.shape.m, last.shape.n, last.shape.k, samples), "kernel_ms", "en", f"gpu-{found.exercise}")
