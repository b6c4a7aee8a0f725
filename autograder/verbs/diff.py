"""`diff`: compares two class results, before the new one is published."""

import argparse
from pathlib import Path

HELP = "compare two class results: who changes, from what to what, and why"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", type=Path, help="the OUT folder of the earlier run")
    parser.add_argument("new", type=Path, help="the OUT folder of the later run")


def act(options: argparse.Namespace) -> int:
    from autograder.classrun import compare, tables
    old, new = tables.read(options.old), tables.read(options.new)
    tell(compare.changes(old, new), compare.causes(old, new), len(new.rows))
    return 0


def tell(changes, causes: list[str], students: int) -> None:
    """The same words after a regrade."""
    from autograder.report.visible import one_line
    print(f"{len(changes)} of {students} students change." if changes else "Nobody's result changes.")
    for change in changes:
        print(f"  {change.id} ({one_line(change.name)}): {change.before} → {change.after}")
        for why in change.why:
            print(f"      {one_line(why)}")
    if causes:
        print("Made with something else:")
        for cause in causes:
            print(f"  {one_line(cause)}")
