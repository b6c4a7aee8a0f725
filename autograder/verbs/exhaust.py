"""`exhaust`: runs every small shape with all checks, and tells the smallest one that fails."""

import argparse
import sys
from pathlib import Path

from autograder.sentences import N_, chosen_language

HELP = "run every (M, N, K) up to two tiles and one of one variant, and tell the smallest that fails (`grade --exhaust` grades with them)"
FAILED = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--submission", type=Path, default=Path("starter"), metavar="DIR", help="whose kernels (default: starter)")
    parser.add_argument("--exercise", default="tiled_matmul", metavar="NAME", help="which exercise (default: tiled_matmul)")
    parser.add_argument("--tile", type=int, default=8, metavar="T", help="the variant with tiles of this edge; 0: the naive kernel (default: 8)")
    parser.add_argument("--most", type=int, default=None, metavar="N", help="the largest M, N and K (default: 2T+1)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes side by side (default: 2)")
    parser.add_argument("--times", action="store_true", help="tell what each step took")
    parser.add_argument("--language", default=chosen_language(), help="language of the findings")


def act(options: argparse.Namespace) -> int:
    from autograder import exercise, exhaustive
    [rule] = exercise.chosen(options.exercise)
    variant = _variant(rule, options.tile)
    answer = exhaustive.run(options.submission, rule, variant, options.most, max(1, options.jobs))
    _tell(answer, variant, options)
    return FAILED if answer.smallest or answer.findings or answer.ran < answer.shapes else 0


def _variant(rule, tile: int) -> str:
    from autograder.faults import UserMistake
    for variant, edge in rule.tiles.items():
        if edge == tile:
            return variant
    known = ", ".join(str(edge) for edge in rule.tiles.values())
    raise UserMistake(N_(f"{rule.id} has no variant with tiles of {tile}."), N_(f"Choose one of {known}: --tile T"))


def _tell(answer, variant: str, options: argparse.Namespace) -> None:
    from autograder.report.terminal import print_findings
    from autograder.report.words import retold
    if answer.findings:
        print_findings(answer.findings, answer.sources, sys.stdout, folder=str(options.submission), language=options.language)
    print(retold(_sentence(answer, variant), options.language))
    if options.times:
        steps = ", ".join(f"{step} {seconds:.2f} s" for step, seconds in answer.spent.items())
        print(f"{answer.ran} shapes in {answer.seconds:.2f} s. Processor time of the kernels: {answer.cpu_s:.2f} s. "
              f"By step, all lots together: {steps}.")


def _sentence(answer, variant: str) -> str:
    if answer.smallest:
        case = answer.smallest
        return N_(f"{variant}: the smallest shape that fails is M={case.m}, N={case.n}, K={case.k} "
                  f"(A {case.m}×{case.k}, B {case.k}×{case.n}). Larger ones were left out.")
    if answer.findings:
        return N_(f"{variant}: not one shape was tried; see what was found above.")
    if answer.ran < answer.shapes:
        return N_(f"{variant}: {answer.ran} of {answer.shapes} shapes came to an end. Nothing was found in them.")
    return N_(f"{variant}: all {answer.shapes} shapes are right and safe.")
