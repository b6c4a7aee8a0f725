"""`doctor`: what this machine has and lacks for grading, and how to get it."""

import argparse

HELP = "say what this machine lacks for grading, and how to get it"
SIGNS = {"ok": "✓", "weaker": "!", "missing": "✗"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = f"{HELP}. Exit status 1 when something is missing."


def act(options: argparse.Namespace) -> int:
    from autograder.classrun import diagnose
    answers = diagnose.answers()
    for answer in answers:
        print(f"  {SIGNS[answer.state]} {answer.name:<16} {answer.seen}")
        if answer.remedy:
            print(f"    {'':<16} → {answer.remedy}")
    return int(any(answer.state == "missing" for answer in answers))
