"""`export`: a result in the form that a learning platform imports."""

import argparse
import importlib
import pkgutil
import sys
from pathlib import Path

HELP = "write a result for Gradescope, GitHub Classroom, Canvas or Moodle"


def arguments(parser: argparse.ArgumentParser) -> None:
    from autograder import exports
    forms = parser.add_subparsers(metavar="PLATFORM", dest="platform", required=True)
    for info in pkgutil.iter_modules(exports.__path__):
        module = importlib.import_module(f"autograder.exports.{info.name}")
        one = forms.add_parser(info.name, help=module.HELP, description=module.HELP)
        module.arguments(one)
        one.add_argument("--out", type=Path, metavar="FILE", help="where it goes (default: standard output)")
        one.set_defaults(write=module.write)


def act(options: argparse.Namespace) -> int:
    from autograder.faults import UserMistake
    from autograder.report.json_file import write_whole
    try:
        body = options.write(options)
        if options.out:
            write_whole(options.out, body)
    except OSError as error:
        raise UserMistake(f"“{error.filename or options.out}”: {error.strerror}.", "Check the path.") from error
    if not options.out:
        sys.stdout.buffer.write(body)
    return 0
