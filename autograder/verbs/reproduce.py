"""`reproduce`: runs the receipt of a report again and says whether the bytes agree."""

import argparse
import sys
from pathlib import Path

HELP = "grade a report of a class run again and compare the bytes"
DIFFERENT = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("report", type=Path, help="OUT/students/<id>/report.json of a class run")
    parser.add_argument("--exercise", metavar="NAME", help="only this exercise")


def act(options: argparse.Namespace) -> int:
    from autograder.classrun.store import Store
    from autograder.faults import UserMistake
    from autograder.report.json_file import read_json
    try:
        report = read_json(options.report)
    except (OSError, ValueError) as error:
        raise UserMistake(f"“{options.report}” is no report.", "Give OUT/students/<id>/report.json") from error
    store = Store(options.report.resolve().parents[2])
    ran = [one for one in report.exercises if one.sha256 and options.exercise in (None, one.id)]
    if not ran:
        raise UserMistake("No exercise of this report was run.", "What was refused or not handed in needs no run.")
    return max(_one(exercise, options.report, store) for exercise in ran)


def _one(exercise, report: Path, store) -> int:
    import msgspec

    from autograder.classrun import again, made_with
    from autograder.classrun.store import digest_of
    from autograder.classrun.work import graded
    receipt = again.receipt_beside(report, exercise.id)
    if digest_of(exercise) != receipt.result_sha256:
        print(f"{exercise.id}: the report is not what was graded: somebody changed it.", file=sys.stderr)
        return DIFFERENT
    fresh = graded(receipt.work, store)
    if msgspec.json.encode(fresh, order="deterministic") == msgspec.json.encode(exercise, order="deterministic"):
        print(f"{exercise.id}: the same, byte for byte ({receipt.result_sha256[:16]}).")
        return 0
    _tell(exercise, fresh, made_with.differences(receipt.made_with, made_with.all_parts(exercise.id)))
    return DIFFERENT


def _tell(old, new, parts: list[str]) -> None:
    print(f"{old.id}: different: {old.score:g} points then, {new.score:g} now.")
    checks = {check.id: check for check in new.checks}
    for check in old.checks:
        now = checks.get(check.id)
        if now != check:
            print(f"  {check.id}: {check.status} then, {now.status if now else 'not there'} now")
    print("  Other than then: " + "; ".join(parts) if parts else "  Nothing of the toolchain differs: please report this.")
