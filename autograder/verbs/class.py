"""`class`: grades everybody's submissions; a report a student, a page and a gradebook for the class."""

import argparse
import sys
from pathlib import Path

from autograder.sentences import chosen_language

HELP = "grade a class: a folder with everybody's submissions"
OUR_FAULT = 3


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--submissions", type=Path, required=True, metavar="DIR", help="folders, .zip, .tar.gz, or an export of Canvas, Moodle, Gradescope")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where the reports go; run again, it goes on where it stopped")
    parser.add_argument("--roster", type=Path, metavar="CSV", help="the list of the learning platform: who is who, who is missing")
    parser.add_argument("--exercise", metavar="NAME", help="only this exercise")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="draws the hidden cases (default: 1)")
    parser.add_argument("--full", action="store_true", help="also the large public cases")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="submissions side by side (default: one a processor)")
    parser.add_argument("--executor", default="local", help="local, or slurm: as a job array on a cluster")
    parser.add_argument("--sbatch", action="append", default=[], metavar="WORD", help="a further word for sbatch, as --sbatch=--partition=short")
    parser.add_argument("--chunk", type=int, default=0, metavar="N", help="submissions a task of the cluster")
    parser.add_argument("--keep", choices=["newest", "first"], default="newest", help="which of repeated hand-ins counts (default: newest)")
    parser.add_argument("--due", metavar="TIME", help="later than this is late: 2026-03-01T23:59 (local time)")
    parser.add_argument("--late", choices=["accept", "refuse"], default="accept", help="late hand-ins are marked, or refused (default: accept)")
    parser.add_argument("--allow-unsafe", action="store_true", help="run without a good enough box; marks every page")
    parser.add_argument("--language", default=chosen_language(), help="language of the reports and of the page of the class: en, zh_CN")


def act(options: argparse.Namespace) -> int:
    import signal

    from autograder.classrun import run
    signal.signal(signal.SIGTERM, signal.default_int_handler)     # a scheduler's stop ends us as tidily as Ctrl-C
    outcome = run.run(_order(options))
    _tell(outcome, options.out)
    return OUR_FAULT if outcome.faults else 0


def _order(options: argparse.Namespace):
    from autograder import exercise
    from autograder.classrun import executors, handed_in, run
    rules = handed_in.Rules(options.keep, _due(options.due), options.late)
    how = executors.Options(options.jobs, chunk=options.chunk, sbatch=options.sbatch)
    return run.Order(options.submissions, options.out, exercise.chosen(options.exercise), options.roster, rules, options.seed,
                     options.full, options.executor, how, options.allow_unsafe, options.language)


def _due(text: str | None) -> float | None:
    from datetime import datetime

    from autograder.faults import UserMistake
    if text is None:
        return None
    try:
        return datetime.fromisoformat(text).timestamp()
    except ValueError as error:
        raise UserMistake(f"“{text}” is no time.", "Write it like this: --due 2026-03-01T23:59") from error


def _tell(outcome, out: Path) -> None:
    from autograder.classrun.records import Row
    from autograder.report.visible import one_line
    rows = outcome.result.rows
    graded = [row for row in rows if row.status == "graded"]
    print(f"{len(graded)} graded, {_count(rows, 'missing')} missing, {_count(rows, 'not_graded')} not graded; "
          f"{outcome.done} pieces of work done now, {outcome.kept} were there already.")
    for row in rows:
        row: Row
        if row.look and row.status != "missing":
            print(f"  look: {row.id}: {one_line('; '.join(row.look))}")
    for name in outcome.ignored:
        print(f"  not a submission: {one_line(name)}")
    if outcome.faults:
        _tell_faults(outcome.faults)
    print(f"Class:     {out / 'class.html'}\nGradebook: {out / 'gradebook.csv'}")


def _count(rows, status: str) -> int:
    return sum(row.status == status for row in rows)


def _tell_faults(faults: dict[str, str]) -> None:
    print(f"\n{len(faults)} could not be graded, by a fault of the grader. Nobody got a zero for it.", file=sys.stderr)
    for why in sorted(set(faults.values())):
        print(f"  {why} ({sum(one == why for one in faults.values())} times)", file=sys.stderr)
    print("Type the same command again: it grades exactly these.", file=sys.stderr)
