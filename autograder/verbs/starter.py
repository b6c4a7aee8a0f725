"""`starter`: makes the starter files from the solutions, or checks that they agree."""

import argparse
from pathlib import Path

HELP = "make starter/ from solutions/: each marked region becomes a TODO"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check", action="store_true", help="change nothing; exit with 1 when a starter is out of date")


def act(options: argparse.Namespace) -> int:
    from autograder.course.starter import make_starters
    return make_starters(Path(__file__).resolve().parents[2], options.check)
