"""`new-exercise`: lays out the files of a new exercise; lint-course then says in order what is missing."""

import argparse
from pathlib import Path

HELP = "lay out a new exercise"
ROOT = Path(__file__).resolve().parents[2]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--exercise", "--name", dest="name", required=True, metavar="NAME", help="its name, as in tiled_transpose")


def act(options: argparse.Namespace) -> int:
    from autograder.course.new import lay_out
    for path in lay_out(options.name, ROOT):
        print(path.relative_to(ROOT))
    print(f"\nWhat is left to do, in order: make lint-course EX={options.name}")
    return 0
