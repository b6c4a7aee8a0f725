"""Which of an exercise's public cases a profiler and a debugger get, and a first look at a kernel's blocks."""

from autograder.exercise import ExerciseRule
from autograder.records import CaseSpec

_SMALL = 1 << 24                     # multiply-adds of a case that a debugger gets through in a second
_WHOLE = 16                          # extents that are multiples of it are whole tiles of most kernels


def public_cases(rule: ExerciseRule) -> list[CaseSpec]:
    """Public cases of all variants, the large ones too."""
    from autograder.judging import plan
    return [case for case in plan.all_cases(rule, {}, 1, full=True) if not case.hidden and not case.small]


def extents(case: CaseSpec) -> tuple[int, ...]:
    """Of a product its three, of anything else its rows and columns."""
    return (case.m, case.n) if case.form else (case.m, case.n, case.k)


def _size(case: CaseSpec) -> int:
    return case.m * case.n * case.k


def largest_cases(rule: ExerciseRule) -> list[CaseSpec]:
    """The largest public case of each variant."""
    cases = public_cases(rule)
    return [max((case for case in cases if case.variant == variant), key=_size) for variant in rule.variants]


def telling_cases(rule: ExerciseRule) -> list[CaseSpec]:
    """Two of the last variant that are ragged in every direction, and one of whole tiles: kernels may have a way of their own for it."""
    cases = sorted((case for case in public_cases(rule) if case.variant == rule.variants[-1] and _size(case) <= _SMALL), key=_size)
    ragged = [case for case in cases if all(extent % 4 for extent in extents(case))]
    whole = [case for case in cases if not any(extent % _WHOLE for extent in extents(case))]
    return ragged[-2:] + whole[-1:]
