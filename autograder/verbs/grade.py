"""`grade`: grades one submission and writes report.json and report.html."""

import argparse
import sys
from pathlib import Path

from autograder.sentences import N_, chosen_language

HELP = N_("grade one submission: a folder with any of the starter files")
OUR_FAULT, TOO_LOW = 3, 1


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--submission", type=Path, default=Path("starter"), metavar="DIR", help=N_("a folder or an archive (default: starter)"))
    parser.add_argument("--exercise", metavar="NAME", help=N_("only this exercise"))
    parser.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help=N_("where the report goes (default: out)"))
    parser.add_argument("--seed", type=int, default=None, metavar="N", help=N_("draws the hidden cases; the same seed gives the same report"))
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help=N_("processes side by side (default: one a processor)"))
    parser.add_argument("--full", action="store_true", help=N_("also the large public cases"))
    parser.add_argument("--exhaust", action="store_true", help=N_("also every small shape, each M, N and K up to two tiles and one; takes a minute or two"))
    parser.add_argument("--fail-under", type=float, default=None, metavar="PERCENT", help=N_("exit with 1 when the score is lower, for CI"))
    parser.add_argument("--label", default=None, help=N_("how the submission is called in the report (default: the folder's name)"))
    parser.add_argument("--language", default=chosen_language(), help=N_("language of the report: en, zh_CN"))
    parser.add_argument("--quiet", action="store_true", help=N_("print the score and the next command only"))
    parser.add_argument("--format", default=None, metavar="FORM",
                        help=N_("print the findings for a program instead of the summary: gcc, json, junit, sarif"))
    parser.add_argument("--json", action="store_const", const="json", dest="format", help=N_("the same as --format json"))


def act(options: argparse.Namespace) -> int:
    from autograder import exercise, pipeline
    _known_form(options.format)
    _writable(options.out)
    request = pipeline.Request(options.submission, exercise.chosen(options.exercise), jobs=options.jobs, full=options.full, exhaust=options.exhaust,
                               seed=pipeline.DEFAULT_SEED if options.seed is None else options.seed, label=options.label)
    progress = _Progress(sys.stderr, options.language)
    try:
        graded = pipeline.grade(request, progress)
    finally:
        progress.clear()
    news = _remember(graded, options, {rule.id: rule.hint_cost for rule in request.exercises})
    _write(graded, options, news)
    _say(graded, options, news)
    return _status(graded, options.fail_under, {rule.id for rule in request.exercises if rule.bonus}, options.language)


class _Progress:
    """One line on stderr that is written over, where somebody watches."""

    def __init__(self, stream, language: str) -> None:
        self.stream, self.language = stream if stream.isatty() else None, language
        self.begun = False

    def __call__(self, words: str) -> None:
        if not self.begun:            # the compiler has started; until it ends this process would only wait
            self.begun = True
            _prepare_the_rest()
        if self.stream:
            from autograder.report.words import retold
            self.stream.write(f"\r\x1b[K{retold(words, self.language)} …")
            self.stream.flush()

    def clear(self) -> None:
        if self.stream:
            self.stream.write("\r\x1b[K")
            self.stream.flush()


def _known_form(name: str | None) -> None:
    """Said before anything is graded, not after."""
    if name is None:
        return
    from autograder.faults import UserMistake
    from autograder.report.forms import forms
    if name not in forms():
        raise UserMistake(N_(f"There is no form “{name}”."), N_(f"Choose one of: {', '.join(forms())}"))


def _prepare_the_rest() -> None:
    """What judging, diagnosis and the page need is loaded while the compiler works and this process would only wait."""
    import threading

    def prepare() -> None:
        try:
            from autograder import diagnosis, judging, scoring              # noqa: F401
            from autograder.judging import tiling                           # noqa: F401
            from autograder.report import measurements, page, terminal      # noqa: F401
            from autograder.run import runner, symbolise                    # noqa: F401
            page.prepare()
        except Exception:            # noqa: BLE001 - writing the page meets the same trouble, and tells it
            pass

    threading.Thread(target=prepare, daemon=True).start()


def _writable(out: Path) -> None:
    """Said before anything is graded, not after."""
    import os

    from autograder.faults import UserMistake
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserMistake(N_(f"The report cannot go to “{out}”: {error.strerror}."), N_("Choose another folder: OUT=…")) from error
    if not os.access(out, os.W_OK):
        raise UserMistake(N_(f"The report cannot go to “{out}”: it may not be written to."), N_("Choose another folder: OUT=…"))


def _remember(graded, options: argparse.Namespace, costs: dict[str, float]):
    """What changed since the last try, and what hints were taken; nothing where the grader failed in all of it."""
    from autograder import hints
    from autograder.report import progress
    return progress.remember(graded.report, options.out, hints.charge(graded.report, costs))


def _write(graded, options: argparse.Namespace, news) -> None:
    from autograder.faults import GraderFault
    from autograder.report.page import write_page
    from autograder.report.json_file import write_json
    from autograder.report.measurements import write_measurements
    try:
        write_json(graded.report, options.out / "report.json")
        write_page(graded.report, graded.sources, options.out / "report.html", language=options.language, history=news)
        write_measurements(graded.report, options.out)
    except OSError as error:
        raise GraderFault(N_(f"The report could not be written: {error}"), N_("Is the disk full?")) from error


def _say(graded, options: argparse.Namespace, news) -> None:
    """The summary for a person, or the whole report in a form for a program."""
    if options.format:
        from autograder.report.forms import write
        sys.stdout.write(write(options.format, graded.report, str(options.submission), options.language))
        return
    from autograder.report.terminal import print_summary
    print_summary(graded.report, graded.sources, sys.stdout, folder=str(options.submission), out=str(options.out),
                  language=options.language, quiet=options.quiet, news=news)


def _status(graded, fail_under: float | None, bonus: set[str], language: str) -> int:
    if graded.faults:
        from autograder.cli import _explain
        for fault in graded.faults:
            _explain(fault, language)
        return OUR_FAULT
    report = graded.report
    if fail_under is not None and report.score < fail_under / 100 * _asked(report, bonus):
        return TOO_LOW
    return 0


def _asked(report, bonus: set[str]) -> float:
    """The points that a bar is measured by: without those of a bonus, unless it was all that was asked for."""
    return report.max - sum(one.max for one in report.exercises if one.id in bonus and one.status != "grader_error") or report.max
