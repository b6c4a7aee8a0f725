"""`mutate`: makes small mistakes in right programs, grades each, and writes docs/kill-matrix.md."""

import argparse
import sys

HELP = "test the grader: mutate right programs, and write docs/kill-matrix.md"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", action="append", default=[], metavar="PROGRAM", help="mutants of this program only; the others keep what is recorded")
    parser.add_argument("--family", action="append", default=[], metavar="NAME", help="mutants of this family only")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many at a time (default: 2)")
    parser.add_argument("--new", action="store_true", help="only mutants that are not recorded yet")
    parser.add_argument("--page", action="store_true", help="grade nothing: write the page from what is recorded")


def act(options: argparse.Namespace) -> int:
    from autograder.mutation import bench, matrix
    recorded = matrix.load()
    wanted = [] if options.page else [mutant for mutant in bench.mutants() if _chosen(mutant, options, recorded)]
    bench.without_a_box()
    seen = bench.outcomes(wanted, options.jobs, _Progress(len(wanted), recorded))
    matrix.save(matrix.merged(recorded, seen))
    matrix.write_page(matrix.load())
    return 0


def _chosen(mutant, options: argparse.Namespace, recorded) -> bool:
    known = mutant.key in {outcome.key for outcome in recorded} if options.new else False
    return (not options.only or mutant.program in options.only) and (not options.family or mutant.family in options.family) and not known


class _Progress:
    """One line a mutant on stderr. Now and then what is known so far is saved: the whole takes a while."""

    def __init__(self, total: int, recorded) -> None:
        self.total, self.recorded, self.seen = total, recorded, []

    def __call__(self, outcome) -> None:
        from autograder.mutation import matrix
        self.seen.append(outcome)
        print(f"[{len(self.seen)}/{self.total}] {outcome.verdict:9} {outcome.key}: {outcome.names or '-'}", file=sys.stderr, flush=True)
        if len(self.seen) % 10 == 0:
            matrix.save(matrix.merged(self.recorded, self.seen))
