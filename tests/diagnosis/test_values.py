"""One finding a variant: which case is told, what is kept secret, and which mistake is named."""

from autograder.diagnosis.values import wrong_values
from autograder.records import CaseCounts, CaseSpec, CaseVerdict, LaunchSeen

FIRST = {"row": 1, "col": 2, "got": 3.5, "want": 4.5, "terms": [{"k": 0, "a": 1.0, "b": 2.0}]}


def case(number: int, size: int, hidden: bool = False) -> CaseSpec:
    return CaseSpec(number, "tile8", size, size + 1, size + 2, "distinct", hidden=hidden)


def failed(number: int, reason: str = "wrong", explained_by: list[str] | None = None) -> CaseVerdict:
    return CaseVerdict(number, "fail", reason, wrong=5, elements=12, max_error=2.5, bound=1e-4, first=dict(FIRST),
                       pattern={"kind": "rows", "rows": [1, 1], "cols": [0, 3]}, explained_by=explained_by or [])


def passed(number: int) -> CaseVerdict:
    return CaseVerdict(number, "pass", elements=12)


def test_right_results_give_no_finding() -> None:
    assert wrong_values("tile8", [case(0, 4)], [passed(0)], []) == []


def test_a_missing_result_is_not_a_wrong_one() -> None:
    assert wrong_values("tile8", [case(0, 4)], [CaseVerdict(0, "missing", "truncated")], []) == []


def test_the_smallest_public_failing_case_is_told() -> None:
    cases = [case(0, 30), case(1, 3, hidden=True), case(2, 20), case(3, 5)]
    [finding] = wrong_values("tile8", cases, [failed(0), failed(1), failed(2), passed(3)], [])
    assert finding.shape == {"m": 20, "n": 21, "k": 22}
    assert finding.count == 3
    assert finding.kind == "wrong_result"
    assert finding.variant == "tile8"
    assert finding.detail["first"] == FIRST
    assert finding.detail["pattern"]["kind"] == "rows"


def test_of_a_hidden_case_no_number_is_told() -> None:
    [finding] = wrong_values("tile8", [case(0, 9, hidden=True)], [failed(0)], [])
    assert finding.shape == {"m": 9, "n": 10, "k": 11}
    assert finding.detail["first"] == {"row": 1, "col": 2}
    told = str(finding.detail)
    assert not any(secret in told for secret in ("3.5", "4.5", "2.5", "terms", "distinct"))


def test_numbers_that_are_none_have_a_kind_of_their_own() -> None:
    [finding] = wrong_values("tile8", [case(0, 4)], [failed(0, "non_finite")], [])
    assert finding.kind == "non_finite"


def test_the_mistake_that_fits_is_named() -> None:
    verdicts = [failed(0, explained_by=["stale_tile"]), failed(1)]
    [finding] = wrong_values("tile8", [case(0, 40), case(1, 4)], verdicts, [])
    assert finding.diagnosis == "stale_tile"
    assert finding.detail["explained_by"] == ["stale_tile"]


def test_several_that_fit_are_all_kept() -> None:
    [finding] = wrong_values("tile8", [case(0, 4)], [failed(0, explained_by=["k_stops_early", "last_round_dropped"])], [])
    assert finding.detail["explained_by"] == ["k_stops_early", "last_round_dropped"]


def test_without_a_mistake_that_fits_none_is_named() -> None:
    [finding] = wrong_values("tile8", [case(0, 4)], [failed(0)], [])
    assert finding.diagnosis is None
    assert "explained_by" not in finding.detail


def untouched_c(loads: dict[str, int] | None) -> list[str]:
    verdict = failed(0, "poison", ["added_to_old_c", "nothing_written"])
    counts = [] if loads is None else [CaseCounts(0, loads)]
    return wrong_values("tile8", [case(0, 4)], [verdict], counts)[0].detail["explained_by"]


def test_whether_c_was_read_tells_unwritten_from_added_to() -> None:
    assert untouched_c({"A": 9, "B": 9}) == ["nothing_written"]
    assert untouched_c({"A": 9, "B": 9, "C": 9}) == ["added_to_old_c"]
    assert untouched_c(None) == ["added_to_old_c", "nothing_written"]


def test_a_grid_that_is_not_exchanged_is_not_called_so() -> None:
    verdict = failed(0, explained_by=["grid_x_and_y_swapped"])
    verdict.clue = {"zero": True}
    for grid, named in (([1, 2, 1], ["grid_x_and_y_swapped"]), ([3, 1, 1], None)):
        [finding] = wrong_values("tile8", [case(0, 8)], [verdict], [], [LaunchSeen(0, "k", grid, [8, 8, 1])])
        assert finding.detail.get("explained_by") == named
        assert ("clue" in finding.detail) == (named is None)
