"""Turns the judge's verdicts on one variant into findings; of a hidden case nothing is told but its shape and place."""

from autograder.judging.tiling import shape
from autograder.records import CaseSpec, CaseVerdict, Finding

_SECRET = ("got", "want", "terms")
_FINITE = {"non_finite"}


def wrong_values(variant: str, cases: list[CaseSpec], verdicts: list[CaseVerdict]) -> list[Finding]:
    """One finding a variant: of the failed cases the first public one is told, else the first hidden one."""
    failed = [(case, verdict) for case, verdict in zip(cases, verdicts) if verdict.status == "fail"]
    if not failed:
        return []
    case, verdict = min(failed, key=lambda pair: pair[0].hidden)
    kind = "non_finite" if verdict.reason in _FINITE else "wrong_result"
    finding = Finding(kind, "error", "", len(failed), variant=variant, shape=shape(case), detail=_detail(case, verdict))
    finding.diagnosis = verdict.explained_by[0] if verdict.explained_by else None
    return [finding]


def missing_values(variant: str, cases: list[CaseSpec], verdicts: list[CaseVerdict]) -> list[Finding]:
    """For outputs that never came though the program ended well: a CUDA call failed, and nothing else was found."""
    for case, verdict in zip(cases, verdicts):
        if verdict.status == "missing":
            text = verdict.detail or f"no result came ({verdict.reason})."
            return [Finding("crash", "error", "", 1, variant=variant, shape=shape(case), text=text)]
    return []


def untouched(verdict: CaseVerdict) -> bool:
    """Not one element of C was written."""
    return verdict.status == "fail" and verdict.reason == "poison" and verdict.wrong >= verdict.elements


def _detail(case: CaseSpec, verdict: CaseVerdict) -> dict:
    first = {name: value for name, value in (verdict.first or {}).items() if not (case.hidden and name in _SECRET)}
    detail = {"reason": verdict.reason, "wrong": verdict.wrong, "elements": verdict.elements, "first": first,
              "pattern": verdict.pattern, "hidden": case.hidden}
    if not case.hidden:
        detail |= {"max_error": verdict.max_error, "bound": verdict.bound, "inputs": case.inputs}
    return {name: value for name, value in detail.items() if value not in (None, {}, False)}
