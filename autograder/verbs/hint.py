"""`hint`: the next hint of an exercise; the first one fits what the last report found, if it found something."""

import argparse
import sys
from pathlib import Path

HELP = "get the next hint for an exercise"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--exercise", required=True, metavar="NAME")
    parser.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help="where the last report lies (default: out)")
    parser.add_argument("--number", type=int, default=None, metavar="N", help="this hint instead of the next one")
    parser.add_argument("--restart", action="store_true", help="begin with the first hint again")


def act(options: argparse.Namespace) -> int:
    from autograder import exercise, hints
    [rule] = exercise.chosen(options.exercise)
    known = hints.load(rule.id)
    if options.restart:
        hints.remember(rule.id, 0)
    kinds = hints.kinds_found(options.out / "report.json", rule.id)
    for hint in known.fitting(kinds):
        print(f"To {hint.kind} in your last report:\n  {hint.text}\n")
    given = hints.given(rule.id)
    number = options.number if options.number is not None else min(given + 1, len(known.hints))
    text = known.number(number)
    print(f"Hint {number} of {len(known.hints)}:\n  {text}")
    if options.number is None:
        hints.remember(rule.id, number)
        if number < len(known.hints):
            print(f"\nTry it before you ask for more. The next one: make hint EX={rule.id}", file=sys.stderr)
    return 0
