"""`regrade`: grades a part of a class again and says who changes."""

import argparse
import sys
from pathlib import Path

HELP = "grade one student, one exercise or one check of a class again"
OUR_FAULT = 3


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("out", type=Path, metavar="OUT", help="the OUT folder of `make class`")
    parser.add_argument("--student", metavar="ID", help="only this student, by the id of the gradebook")
    parser.add_argument("--exercise", metavar="NAME", help="only this exercise")
    parser.add_argument("--check", metavar="NAME", help="only this check, such as tile16.safe; the others keep their points")
    parser.add_argument("--allow-unsafe", action="store_true", help="run without a good enough box")


def act(options: argparse.Namespace) -> int:
    from autograder.classrun import again
    from autograder.verbs import diff
    done = again.regrade(options.out, again.Choice(options.student, options.exercise, options.check), options.allow_unsafe)
    diff.tell(done.changes, done.causes, done.students)
    if done.shared:
        print(f"The same file, and so the same grade: {', '.join(done.shared)}")
    for why in sorted(set(done.faults.values())):
        print(f"Not graded again, by a fault of the grader; the old result stays: {why}", file=sys.stderr)
    return OUR_FAULT if done.faults else 0
