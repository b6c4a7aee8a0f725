"""One cause, one story: what follows from a finding is told under it and not beside it."""

import re

from autograder.records import Finding

# What a fault of this kind brings about in the same kernel. Nothing here is a guess about unrelated lines:
# a thread that misses a barrier reads cells before they are filled, and an index that overflows leaves its array.
_FOLLOWS: dict[str, tuple[str, ...]] = {
    "barrier_divergence": ("race_shared", "uninitialized_shared"),
    "barrier_after_exit": ("race_shared", "uninitialized_shared"),
    "deadlock": ("race_shared", "uninitialized_shared"),
    "integer_overflow": ("out_of_bounds_global", "out_of_bounds_shared"),
    "out_of_bounds_shared": ("uninitialized_shared",),
}
# A wrong index is one mistake with two faces: where it lands outside it is seen by the emulator, inside by the judge.
# Two threads that store to one element of C are such a mistake as well.
_RACES = {"race_shared", "same_warp_race"}
_OF_INDEX = {"race_global", "out_of_bounds_global", "out_of_bounds_shared", "uninitialized_shared", "uninitialized_global"}
# Mistakes in an index of A, B or C in global memory: an access outside the array is only where such a mistake happens to show.
_INDEX_MISTAKE = re.compile(r"_stride_is_|guard_|_off_by_one|_indices_swapped|_(?:read|written)_transposed|column_major|_with_t[xy]$"
                            r"|^sum_runs_to_|^rounds_counted_from_|^[ab]_round_offset_missing|^[ab]_read_for_")
_LED_BY_IT = {"out_of_bounds_global", "race_global"}


def folded(seen: list[Finding], wrong: list[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Both lists with consequences folded: an error of the emulator explains wrong values of the same variant."""
    for finding in seen:
        _mark(finding, seen)
    seen = sorted(seen, key=lambda finding: (finding.severity != "error", _comes_after(finding, seen)))
    causes = [finding for finding in seen if finding.severity == "error"]
    if not causes or not wrong:
        return seen, wrong
    _tell_under(causes[0], wrong[0])
    return seen, []


def _mark(finding: Finding, seen: list[Finding]) -> None:
    """Says of a consequence what it follows from: the first such cause in the same kernel."""
    if finding.kind in _RACES and (cause := _left_its_array(finding, seen)):
        finding.detail["follows_from"] = {"kind": cause.kind, "line": cause.line}
    for cause in seen:
        if finding.kind in _FOLLOWS.get(cause.kind, ()) and cause.kernel == finding.kernel:
            finding.detail["follows_from"] = {"kind": cause.kind, "line": cause.line}
            return


def _comes_after(finding: Finding, seen: list[Finding]) -> bool:
    """What follows from another error is told behind it: a race that a wrong index made, an exit after a failed call."""
    if finding.kind in ("crash", "timeout") and any(other.kind == "out_of_bounds_shared" and other.detail.get("why") == "index" for other in seen):
        return True                   # a store beside a local array lands in the thread's other variables, loop counters included
    if finding.kind == "crash":
        return finding.detail.get("why") == "exit" and any(other.severity == "error" and other.kind != "crash" for other in seen)
    return finding.kind in _RACES and _left_its_array(finding, seen) is not None


def _left_its_array(race: Finding, seen: list[Finding]) -> Finding | None:
    """The wrong index on one of the race's two lines: it fell into a cell that belongs to another thread."""
    lines = {race.line, race.other.line if race.other else None} - {None}
    return next((cause for cause in seen
                 if cause.kind == "out_of_bounds_shared" and cause.line in lines and cause.kernel == race.kernel), None)


def _tell_under(cause: Finding, wrong: Finding) -> None:
    """Under the cause: that results are wrong as well, and which known mistake fits both."""
    cause.detail["wrong_cases"] = wrong.count
    known = wrong.detail.get("explained_by")
    if known and (cause.kind in _OF_INDEX or cause.space == "global"):
        cause.detail["explained_by"] = known
        if cause.kind in _LED_BY_IT and _INDEX_MISTAKE.search(known[0]) and _same_matrix(known[0], cause.array):
            cause.diagnosis, cause.message, cause.hint = known[0], "", None      # the mistake has words of its own, and leads


def _same_matrix(mistake: str, array: str | None) -> bool:
    """A mistake in an index of B does not send anybody outside A; arrays with other names may be either."""
    mine, named = mistake.split("_")[0], (array or "").lower().removeprefix("d_")
    return mine not in ("a", "b", "c") or named not in ("a", "b", "c") or mine == named
