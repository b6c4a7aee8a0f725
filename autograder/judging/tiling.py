"""Decides from counted global loads whether a variant tiles, and whether a kernel computed the product at all."""

from autograder.launches import tell_launch
from autograder.records import CaseCounts, CaseSpec, CaseVerdict, Finding, RunResult
from autograder.sentences import N_

_SLACK = 1.25                        # whole padded tiles may be loaded, and a little more
_EDGES = 4                           # shapes of fewer tiles in a direction say too little


def not_tiled(variant: str, tile: int, cases: list[CaseSpec], run: RunResult) -> list[Finding]:
    """At most one finding: the case that loads most beyond what T×T tiling explains."""
    counts = {count.case: count for count in run.counts}
    worst, worst_share = None, 1.0
    for case in cases if tile else []:
        if case.id not in counts or min(case.m, case.n, case.k) < _EDGES * tile:
            continue
        share = loads(counts[case.id]) / (_SLACK * ideal(case, tile))
        if share > worst_share:
            worst, worst_share = case, share
    if worst is None:
        return []
    found = _too_many(variant, tile, worst, counts[worst.id])
    tell_launch(found, worst.id, run.launches)
    return [found]


def decidable(tile: int, cases: list[CaseSpec], run: RunResult) -> bool:
    """Whether a shape that tells was run to its end."""
    counted = {count.case for count in run.counts}
    return any(case.id in counted and min(case.m, case.n, case.k) >= _EDGES * tile for case in cases)


def not_computed(variant: str, cases: list[CaseSpec], verdicts: list[CaseVerdict], run: RunResult) -> list[Finding]:
    """At most one finding: a right result whose kernels read less than every element of A and B once."""
    counts = {count.case: count for count in run.counts}
    for case, verdict in zip(cases, verdicts, strict=True):
        if not case.form and verdict.status == "pass" and case.id in counts and _read(counts[case.id]) < needed(case):
            return [_too_few(variant, case, counts[case.id])]
    return []


def host_made(variant: str, cases: list[CaseSpec], run: RunResult) -> list[Finding]:
    """At most one finding: the host told the device more than sizes and offsets take (simt/src/replay.cpp)."""
    for case in cases:
        if case.id in run.host_made:
            detail = {"words": run.host_made[case.id], "too_few": True, "host_made": True}
            return [Finding("not_tiled", "error", "", 1, variant=variant, shape=shape(case), detail=detail)]
    return []


def by_kernels(cases: list[CaseSpec], verdicts: list[CaseVerdict], run: RunResult) -> bool:
    """Whether kernels worked on every case that came to its end: right or wrong, but not left out."""
    launched = {launch.case for launch in run.launches}
    ended = [(case, verdict) for case, verdict in zip(cases, verdicts, strict=True) if verdict.status != "missing"]
    read = any(_read(count) for count in run.counts)
    return bool(ended) and read and all(case.id in launched and not untouched(verdict) for case, verdict in ended)


def shown(cases: list[CaseSpec], verdicts: list[CaseVerdict]) -> bool:
    """Whether a product came out right of which a program cannot hold the answer: public shapes are known to everybody."""
    unknown = [verdict for case, verdict in zip(cases, verdicts, strict=True) if case.hidden or case.small]
    return any(verdict.status == "pass" for verdict in unknown or verdicts)


def untouched(verdict: CaseVerdict) -> bool:
    """Not one element of C was written."""
    return verdict.status == "fail" and verdict.reason == "poison" and verdict.wrong >= verdict.elements


def loads(counts: CaseCounts, apart: tuple[str, ...] = ("C", "small")) -> int:
    """Elements read from global memory; a padded copy of A or B that a student made counts like A and B, a few sizes do not."""
    return sum(number for array, number in counts.loads.items() if array not in apart)


def _read(counts: CaseCounts) -> int:
    """Elements read from whatever but C: a student's copy of a small A or B is no larger than a few sizes."""
    return loads(counts, apart=("C",))


def ideal(case: CaseSpec, tile: int) -> int:
    """2T²·⌈M/T⌉·⌈N/T⌉·⌈K/T⌉: two whole tiles for each block and round."""
    tiles = [-(-extent // tile) for extent in (case.m, case.n, case.k)]
    return 2 * tile * tile * tiles[0] * tiles[1] * tiles[2]


def needed(case: CaseSpec) -> int:
    """Each element of A and B at least once."""
    return case.m * case.k + case.k * case.n


def _too_many(variant: str, tile: int, case: CaseSpec, counts: CaseCounts) -> Finding:
    best = ideal(case, tile)
    tiles = -(-case.m // tile) * -(-case.n // tile)
    detail = {"measured": loads(counts), "ideal": best, "limit": int(_SLACK * best), "tile": tile, "tiles": tiles}
    return Finding("not_tiled", "error", "", 1, variant=variant, shape=shape(case), detail=detail)


def _too_few(variant: str, case: CaseSpec, counts: CaseCounts) -> Finding:
    detail = {"measured": _read(counts), "needed": needed(case), "too_few": True}
    return Finding("not_tiled", "error", "", 1, variant=variant, shape=shape(case), detail=detail)


def shape(case: CaseSpec) -> dict[str, int]:
    return {"m": case.m, "n": case.n, "k": case.k}


def missing_result(variant: str, cases: list[CaseSpec], verdicts: list[CaseVerdict]) -> list[Finding]:
    """At most one finding: an output never came though the program ended well and nothing else was seen."""
    for case, verdict in zip(cases, verdicts, strict=True):
        if verdict.status == "missing":
            text = verdict.detail or N_(f"no result came ({verdict.reason}).")
            if verdict.reason == "cuda_error":   # launch came back, and left an error behind that only the grader asked for
                said = N_(f"{variant}: launch came back with a CUDA error that it had not looked at ({text}).")
                return [Finding("api_error", "error", said, 1, variant=variant, shape=shape(case), text=text)]
            return [Finding("crash", "error", "", 1, variant=variant, shape=shape(case), text=text)]
    return []
