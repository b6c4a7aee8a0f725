"""Writes report.html: one file that needs nothing else, in any language of the catalogue."""

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograder.records import Exercise, Finding, Measured, Report
from autograder.report import progress, story
from autograder.report.excerpt import Excerpt, excerpts
from autograder.report.highlight import dedented, highlighted
from autograder.report.json_file import write_whole
from autograder.report.measurements import spread_of
from autograder.report.visible import one_line, visible
from autograder.report.words import entry_for, say, title_of
from autograder.report.words.pieces import spread_phrase, translations_of

HERE = Path(__file__).parent
COMPILED = HERE.parents[1] / "build" / "templates"
_CODE = re.compile(r"`([^`\n]+)`")


def write_page(report: Report, sources: dict[str, str], path: Path, **options: Any) -> None:
    """Store report.html."""
    write_whole(path, page(report, sources, **options).encode("utf-8", "replace"))


def page(report: Report, sources: dict[str, str], *, language: str = "en", history: progress.News | None = None) -> str:
    """The whole report as HTML."""
    from autograder.report.words.language import known_language

    language = known_language(language)
    spoken = story.spoken(report, language)
    template = _environment().get_template("page.html.j2")
    return template.render(**_Tools(spoken, sources, language).names(), report=spoken,
                           history=history if history and history.worth_telling else None)


@lru_cache(maxsize=1)
def _environment():
    """Templates compiled once and kept under build/; a read-only checkout compiles them each time."""
    from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined

    try:
        COMPILED.mkdir(parents=True, exist_ok=True)
        cache = FileSystemBytecodeCache(str(COMPILED))
    except OSError:
        cache = None
    return Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined,
                       trim_blocks=True, lstrip_blocks=True, bytecode_cache=cache)


class _Tools:
    """What the templates may call: words, marked source, pictures."""

    def __init__(self, report: Report, sources: dict[str, str], language: str) -> None:
        self.report, self.sources, self.language = report, sources, language
        self.drawn = 0

    def names(self) -> dict[str, Any]:
        step = story.next_step(self.report, self.sources, self.language)
        return {
            "_": lambda text, /, **fields: say(text, self.language, **fields),
            "environment": lambda value: story.environment(value, self.language), "language": self.language, "tag": self.language.replace("_", "-"), "step": step, "style": _style(), "story": story,
            "entry_for": entry_for, "title_of": lambda finding: title_of(finding, self.language), "prose": prose, "visible": visible, "one_line": one_line,
            "points": story.points, "excerpts": self._excerpts, "code": self._code, "picture": self._picture,
            "spread": lambda finding: spread_phrase(finding, translations_of(self.language)),
            "progress": progress, "score_plot": self._score_plot, "samples_plot": self._samples_plot, "spread_of": spread_of, "case_grid": case_grid, "facts": self._facts, "identity": id, "is_step": lambda finding: finding is step.finding,
        }

    def _excerpts(self, finding: Finding) -> list[Excerpt]:
        return excerpts(finding, self.sources, self.language)

    def _code(self, file: str, number: int, indent: int):
        from markupsafe import Markup

        return Markup(dedented(highlighted(self.sources[file])[number - 1], indent))

    def _picture(self, finding: Finding):
        from markupsafe import Markup

        from autograder.report.pictures import draw

        self.drawn += 1
        return Markup(draw(finding, self.language, f"p{self.drawn}"))

    def _samples_plot(self, measured: Measured, field: str):
        from markupsafe import Markup

        from autograder.report.pictures.samples import plot

        self.drawn += 1
        return Markup(plot(measured, field, self.language, f"p{self.drawn}"))

    def _score_plot(self, change: progress.Change):
        from markupsafe import Markup

        from autograder.report.pictures.scores import plot

        self.drawn += 1
        return Markup(plot(change.scores, change.max, self.language, f"p{self.drawn}"))

    def _facts(self, finding: Finding) -> list[tuple[str, str]]:
        from autograder.report.facts import facts_of

        return facts_of(finding, self.language)


@lru_cache(maxsize=1)
def _style():
    from markupsafe import Markup

    return Markup((HERE / "templates" / "page.css").read_text("utf-8"))


def prose(text: str | None):
    """A sentence for the page: escaped, everything odd made visible, `code` set as code."""
    from markupsafe import Markup, escape

    escaped = str(escape(visible(text or "")))
    return Markup(_CODE.sub(r"<code>\1</code>", escaped).replace("\n", "<br>"))


def case_grid(exercise: Exercise) -> tuple[list[str], list[tuple[Any, dict[str, Any]]]]:
    """Cases as a table: the variants, and for each shape what each of them did."""
    variants = list(dict.fromkeys(row.variant for row in exercise.cases))
    shapes: dict[tuple[int, int, int, str, bool], dict[str, Any]] = {}
    for row in exercise.cases:
        shapes.setdefault((row.m, row.n, row.k, row.inputs, row.hidden), {})[row.variant] = row
    return variants, list(shapes.items())


def prepare() -> None:
    """Load what a page needs: for a thread of its own, while the compiler is at work and this process only waits."""
    from pygments.lexers.c_like import CudaLexer

    _environment().get_template("page.html.j2")
    CudaLexer().get_tokens("")
