"""`class`: grades everybody's submissions; a report a student, a page and a gradebook for the class."""

import argparse
import sys
from pathlib import Path

from autograder.sentences import N_, chosen_language

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
    _tell(outcome, options.out, options.language)
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
        raise UserMistake(N_(f"“{text}” is no time."), N_("Write it like this: --due 2026-03-01T23:59")) from error


def _tell(outcome, out: Path, language: str) -> None:
    from autograder.classrun.records import Row
    from autograder.report.visible import one_line
    from autograder.report.words import retold, say
    rows = outcome.result.rows
    graded = [row for row in rows if row.status == "graded"]
    print(say(N_("{graded} graded, {missing} missing, {left} not graded; {done} pieces of work done now, {kept} were there already."), language,
              graded=len(graded), missing=_count(rows, "missing"), left=_count(rows, "not_graded"), done=outcome.done, kept=outcome.kept))
    for row in rows:
        row: Row
        if row.look and row.status != "missing":
            why = one_line(say(N_("; "), language).join(retold(text, language) for text in row.look))
            print("  " + say(N_("look: {id}: {why}"), language, id=row.id, why=why))
    for name in outcome.ignored:
        print("  " + say(N_("not a submission: {name}"), language, name=one_line(name)))
    if outcome.faults:
        _tell_faults(outcome.faults, language)
    print(say(N_("Class:     {page}"), language, page=out / "class.html"))
    print(say(N_("Gradebook: {table}"), language, table=out / "gradebook.csv"))


def _count(rows, status: str) -> int:
    return sum(row.status == status for row in rows)


def _tell_faults(faults: dict[str, str], language: str) -> None:
    from autograder.report.words import retold, say
    lines = ["", say(N_("{count} could not be graded, by a fault of the grader. Nobody got a zero for it."), language, count=len(faults))]
    for why in sorted(set(faults.values())):
        times = say(N_("{count} times"), language, count=sum(one == why for one in faults.values()))
        lines.append(f"  {retold(why, language)} ({times})")
    lines.append(say(N_("Type the same command again: it grades exactly these."), language))
    print("\n".join(lines), file=sys.stderr)
