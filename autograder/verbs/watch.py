"""`watch`: grades again at each save, on one screen, until Ctrl-C."""

import argparse
import sys
from pathlib import Path

from autograder.sentences import N_, chosen_language

HELP = N_("grade again at each save")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--submission", type=Path, default=Path("starter"), metavar="DIR", help=N_("what is graded (default: starter)"))
    parser.add_argument("--exercise", metavar="NAME", help=N_("only this exercise, whichever file was saved"))
    parser.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help=N_("where the report goes (default: out)"))
    parser.add_argument("--language", default=chosen_language(), help=N_("language of the report: en, zh_CN"))
    parser.add_argument("--tries", type=int, default=0, metavar="N", help=N_("stop after so many (default: go on until Ctrl-C)"))


def act(options: argparse.Namespace) -> int:
    from autograder import exercise
    from autograder.faults import UserMistake
    rules = exercise.chosen(options.exercise)
    if not options.submission.is_dir():
        raise UserMistake(N_(f"There is no folder “{options.submission}” to watch."), N_("Give the folder that holds your .cu files: SUBMISSION=starter"))
    try:
        _go_on(options, rules)
    except KeyboardInterrupt:
        print("\n" + _in(options, N_("No longer watching.")))
    return 0


def _go_on(options: argparse.Namespace, rules: list) -> None:
    from autograder.run import saves
    names = {rule.file_name: rule for rule in rules}
    seen = saves.look(options.submission, set(names))
    saved = saves.latest(seen)
    tries = 0
    while True:
        _one(options, [names[saved]] if saved else rules)
        tries += 1
        if tries == options.tries:
            return
        before, seen = seen, saves.wait(options.submission, set(names), seen)
        saved = saves.changed(before, seen)


def _one(options: argparse.Namespace, rules: list) -> None:
    """The summary of what was saved last: one exercise, so that it is quick and fits the screen."""
    from autograder.verbs import grade
    words = ["--submission", str(options.submission), "--out", str(options.out), "--language", options.language]
    words += ["--exercise", rules[0].id] if len(rules) == 1 else []
    parser = argparse.ArgumentParser()
    grade.arguments(parser)
    _clear()
    try:
        grade.act(parser.parse_args(words))
    except Exception as error:       # noqa: BLE001 - a file that is just being written must not end the watch
        _tell(error, options.language)
    print("\n  " + _in(options, N_("Watching. Save a file to grade again; Ctrl-C ends it.")), flush=True)


def _in(options: argparse.Namespace, text: str) -> str:
    from autograder.report.words import say
    return say(text, options.language)


def _tell(error: Exception, language: str) -> None:
    from autograder.cli import _explain, _unexpected
    from autograder.faults import AutograderError
    _explain(error if isinstance(error, AutograderError) else _unexpected(error), language)


def _clear() -> None:
    """One screen: what was there before goes, where a person watches."""
    if sys.stdout.isatty():
        sys.stdout.write("\x1b[2J\x1b[H")
        sys.stdout.flush()
