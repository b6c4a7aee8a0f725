"""`hint`: the next hint of an exercise; the first one fits what the last report found, if it found something."""

import argparse
import sys
from pathlib import Path

from autograder.sentences import N_, chosen_language

HELP = N_("get the next hint for an exercise")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--exercise", required=True, metavar="NAME")
    parser.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help=N_("where the last report lies (default: out)"))
    parser.add_argument("--number", type=int, default=None, metavar="N", help=N_("this hint instead of the next one"))
    parser.add_argument("--restart", action="store_true", help=N_("begin with the first hint again"))
    parser.add_argument("--language", default=chosen_language(), help=N_("language of the hints: en, zh_CN"))


def act(options: argparse.Namespace) -> int:
    from autograder import exercise, hints
    from autograder.report.story import hint_command
    from autograder.report.words import say
    from autograder.report.words.language import known_language
    [rule] = exercise.chosen(options.exercise)
    language = known_language(options.language)
    known = hints.load(rule.id, language)
    if options.restart and not rule.hint_cost:     # what was paid for stays paid for
        hints.remember(rule.id, 0)
    kinds = hints.kinds_found(options.out / "report.json", rule.id)
    for hint in known.fitting(kinds):
        print(say(N_("To “{what}” in your last report:"), language, what=hints.title(hint.kind, language)) + f"\n  {hint.text}\n")
    given = hints.given(rule.id)
    number = options.number if options.number is not None else min(given + 1, len(known.hints))
    text = known.number(number)
    print(say(N_("Hint {number} of {all}:"), language, number=number, all=len(known.hints)) + f"\n  {text}")
    if rule.hint_cost and number > given:
        print("\n" + say(N_("This hint takes {points} of the points of {exercise}."), language, points=f"{rule.hint_cost:g}", exercise=rule.id), file=sys.stderr)
    if options.number is None or rule.hint_cost and number > given:
        hints.remember(rule.id, number)
        if number < len(known.hints):
            more = say(N_("Try it before you ask for more. The next one: {command}"), language, command=hint_command(rule.id, language))
            print(f"\n{more}", file=sys.stderr)
    return 0
