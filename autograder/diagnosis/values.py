"""Turns the judge's verdicts on one variant into one finding: the smallest failing case, and the mistake that fits all."""

from typing import Any

from autograder.launches import tell_launch
from autograder.records import CaseCounts, CaseSpec, CaseVerdict, Finding, LaunchSeen

# Of a hidden case nothing is told that gives its numbers away; its shape and the places in C may be known.
_SECRET = ("got", "want", "terms")
_UNWRITTEN, _ADDED = "nothing_written", "added_to_old_c"
_EXCHANGED = "grid_x_and_y_swapped"

Failed = list[tuple[CaseSpec, CaseVerdict]]


def wrong_values(variant: str, cases: list[CaseSpec], verdicts: list[CaseVerdict], counts: list[CaseCounts],
                 launches: list[LaunchSeen] | None = None) -> list[Finding]:
    """None or one. `count` is the number of failing cases; the case that is told is the smallest public one."""
    failed = [(case, verdict) for case, verdict in zip(cases, verdicts, strict=True) if verdict.status == "fail" and not case.form]
    if not failed:
        return []
    case, verdict = min(failed, key=lambda pair: (pair[0].hidden, pair[0].m * pair[0].n * pair[0].k))
    known = [name for name in _known_mistakes(failed, counts) if name != _EXCHANGED or _may_be_exchanged(case, launches or [])]
    kind = "non_finite" if verdict.reason == "non_finite" else "wrong_result"
    shape = {"m": case.m, "n": case.n, "k": case.k}
    finding = Finding(kind, "error", "", len(failed), variant=variant, shape=shape, detail=_detail(case, verdict, known))
    finding.diagnosis = known[0] if known else None
    tell_launch(finding, case.id, launches or [])
    return [finding]


def _known_mistakes(failed: Failed, counts: list[CaseCounts]) -> list[str]:
    """The judge names the same mistakes in every case that it examined; large ones it may have left out."""
    named = next((verdict.explained_by for _, verdict in failed if verdict.explained_by), [])
    if {_UNWRITTEN, _ADDED} <= set(named):
        return [name for name in named if name != _impossible(failed, counts)]
    return list(named)


def _impossible(failed: Failed, counts: list[CaseCounts]) -> str | None:
    """C is all poison: either nobody wrote it, or what was in it was added. Only one of them reads C."""
    numbers = {case.id for case, _ in failed}
    mine = [count for count in counts if count.case in numbers]
    if not mine:
        return None
    return _UNWRITTEN if any(count.loads.get("C", 0) for count in mine) else _ADDED


def _may_be_exchanged(case: CaseSpec, launches: list[LaunchSeen]) -> bool:
    """A grid whose directions are exchanged is long where C is short. Blocks that find their tile from one number look alike in C only."""
    mine = [launch.grid for launch in launches if launch.case == case.id]
    return not mine or any(grid[0 if case.m > case.n else 1] > 1 for grid in mine)


def _detail(case: CaseSpec, verdict: CaseVerdict, known: list[str]) -> dict[str, Any]:
    first = {name: value for name, value in (verdict.first or {}).items() if not (case.hidden and name in _SECRET)}
    detail: dict[str, Any] = {"reason": verdict.reason, "wrong": verdict.wrong, "elements": verdict.elements, "first": first,
                              "pattern": verdict.pattern, "clue": {} if known else verdict.clue,
                              "explained_by": known, "hidden": case.hidden}
    if not case.hidden:
        detail |= {"max_error": verdict.max_error, "bound": verdict.bound, "inputs": case.inputs}
    return {name: value for name, value in detail.items() if value not in (None, {}, [], False)}
