"""Joins what the emulator saw and what the judge saw of one variant into causes, what follows from them, and an order."""

from autograder.diagnosis.answers import wrong_answers
from autograder.diagnosis.folding import folded
from autograder.diagnosis.order import ranked
from autograder.diagnosis.values import wrong_values
from autograder.records import CaseSpec, CaseVerdict, Finding, RunResult

__all__ = ["of_variant", "ranked"]


def of_variant(variant: str, cases: list[CaseSpec], verdicts: list[CaseVerdict], run: RunResult,
               seen: list[Finding]) -> tuple[list[Finding], list[Finding]]:
    """The findings of the emulator, ranked, and those of the judge that none of them explains.

    `verdicts` stand in the order of `cases`. Only ids and fields are set here; the words are the report's.
    """
    wrong = wrong_values(variant, cases, verdicts, run.counts, run.launches) + wrong_answers(variant, cases, verdicts)
    return folded(ranked(seen), wrong)
