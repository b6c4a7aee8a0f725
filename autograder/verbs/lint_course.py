"""`lint-course`: checks the course against itself, and says in order what is missing."""

import argparse

HELP = "check the course against itself: starters, solutions, written answers, hints, words, twins, points"
AMISS = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--exercise", metavar="NAME", help="only this exercise")
    parser.add_argument("--quick", action="store_true", help="grade nothing: look at the files only")


def act(options: argparse.Namespace) -> int:
    from autograder.course import lint
    from autograder.faults import UserMistake
    known = [*lint.names(), *lint.sheets()]
    if options.exercise and options.exercise not in known:
        raise UserMistake(f"There is no trace of an exercise “{options.exercise}”.", f"Begin it: make new-exercise NAME={options.exercise}")
    amiss = 0
    for found in lint.of_everything(only=options.exercise, quick=options.quick):
        _tell(found)
        amiss += len(found.amiss)
    if amiss:
        print(f"\n{amiss} thing{'s' * (amiss > 1)} to put right. Begin with the first; then: make lint-course")
    return AMISS if amiss else 0


def _tell(found) -> None:
    print(f"{found.name}: " + ("in order" if not found.amiss else f"{len(found.amiss)} to put right"), flush=True)
    for number, line in enumerate(found.amiss, 1):
        print(f"  {number}. {line}")
    if found.not_asked:
        print("  Not graded yet: starter and solution come last.")
