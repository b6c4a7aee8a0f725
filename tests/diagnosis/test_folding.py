"""The emulator's errors come first, in the order of mending, and wrong values are folded under them."""

from autograder import diagnosis
from autograder.diagnosis.order import ranked, urgency
from autograder.records import CaseSpec, CaseVerdict, Finding, Other, RunResult

CASES = [CaseSpec(0, "tile8", 9, 10, 11, "eighths")]


def seen(kind: str, severity: str = "error", kernel: str = "tiled<8>", line: int = 30) -> Finding:
    return Finding(kind, severity, "", 1, file="tiled_matmul.cu", line=line, kernel=kernel, variant="tile8")


def wrong(*explained_by: str) -> list[CaseVerdict]:
    return [CaseVerdict(0, "fail", "wrong", wrong=3, elements=90, explained_by=list(explained_by))]


def diagnose(verdicts: list[CaseVerdict], *findings: Finding) -> tuple[list[Finding], list[Finding]]:
    return diagnosis.of_variant("tile8", CASES, verdicts, RunResult("tile8"), list(findings))


def test_order_of_mending() -> None:
    kinds = ["compile_error", "crash", "barrier_divergence", "race_shared", "out_of_bounds_global", "uninitialized_shared",
             "wrong_result", "not_tiled"]
    assert [finding.kind for finding in ranked([seen(kind) for kind in reversed(kinds)])] == kinds


def test_errors_come_before_warnings_and_advice() -> None:
    found = ranked([seen("bank_conflict", "advice"), seen("memory_leak", "warning"), seen("not_tiled")])
    assert [finding.severity for finding in found] == ["error", "warning", "advice"]


def test_findings_alike_keep_their_order() -> None:
    assert [finding.line for finding in ranked([seen("race_shared", line=40), seen("race_shared", line=20)])] == [40, 20]


def test_an_unknown_kind_comes_before_wrong_values() -> None:
    assert urgency("uninitialized_global") < urgency("some_new_kind") < urgency("wrong_result")


def test_wrong_values_alone_stand_for_themselves() -> None:
    others, values = diagnose(wrong("stale_tile"))
    assert others == []
    assert [finding.kind for finding in values] == ["wrong_result"]


def test_an_error_of_the_emulator_explains_wrong_values() -> None:
    others, values = diagnose(wrong(), seen("race_shared"))
    assert values == []
    assert others[0].detail["wrong_cases"] == 1


def test_a_warning_explains_nothing() -> None:
    _, values = diagnose(wrong(), seen("memory_leak", "warning"))
    assert [finding.kind for finding in values] == ["wrong_result"]


def test_a_wrong_index_is_named_where_it_left_the_array() -> None:
    others, _ = diagnose(wrong("a_stride_is_n"), seen("out_of_bounds_global"))
    assert others[0].detail["explained_by"] == ["a_stride_is_n"]


def test_a_race_is_not_explained_by_the_values_that_it_left() -> None:
    others, _ = diagnose(wrong("last_round_twice"), seen("race_shared"))
    assert "explained_by" not in others[0].detail


def test_what_follows_from_a_missed_barrier_says_so() -> None:
    others, _ = diagnose(wrong(), seen("race_shared", line=40), seen("barrier_divergence", line=35))
    assert [finding.kind for finding in others] == ["barrier_divergence", "race_shared"]
    assert others[1].detail["follows_from"] == {"kind": "barrier_divergence", "line": 35}


def test_another_kernel_is_another_story() -> None:
    others, _ = diagnose(wrong(), seen("race_shared", kernel="naive"), seen("barrier_divergence"))
    assert "follows_from" not in others[1].detail


def test_two_owners_of_one_element_are_a_wrong_index_too() -> None:
    others, _ = diagnose(wrong("c_stride_is_m"), seen("race_global"))
    assert others[0].detail["explained_by"] == ["c_stride_is_m"]


RIGHT = [CaseVerdict(0, "pass")]


def race(line: int, other: int) -> Finding:
    found = seen("race_shared", line=line)
    found.other = Other(file="tiled_matmul.cu", line=other)
    return found


def test_an_index_that_left_its_array_comes_before_the_race_that_it_made() -> None:
    others, _ = diagnose(RIGHT, race(68, 67), seen("out_of_bounds_shared", line=67))
    assert [finding.kind for finding in others] == ["out_of_bounds_shared", "race_shared"]
    assert others[1].detail["follows_from"] == {"kind": "out_of_bounds_shared", "line": 67}


def test_a_race_between_other_lines_is_a_mistake_of_its_own() -> None:
    others, _ = diagnose(RIGHT, race(70, 71), seen("out_of_bounds_shared", line=67))
    assert [finding.kind for finding in others] == ["race_shared", "out_of_bounds_shared"]
    assert "follows_from" not in others[0].detail


def test_the_exit_after_a_failed_call_is_told_behind_the_failure() -> None:
    ended = seen("crash")
    ended.detail["why"] = "exit"
    others, _ = diagnose(RIGHT, ended, seen("invalid_launch"))
    assert [finding.kind for finding in others] == ["invalid_launch", "crash"]


def test_a_crash_comes_first() -> None:
    others, _ = diagnose(RIGHT, seen("invalid_launch"), seen("crash"))
    assert [finding.kind for finding in others] == ["crash", "invalid_launch"]


def test_an_endless_loop_after_a_store_beside_a_local_array_is_told_behind_it() -> None:
    beside = seen("out_of_bounds_shared")
    beside.detail["why"] = "index"
    others, _ = diagnose(RIGHT, seen("timeout"), beside)
    assert [finding.kind for finding in others] == ["out_of_bounds_shared", "timeout"]


def test_a_mistake_in_an_index_goes_before_the_access_outside() -> None:
    found = seen("out_of_bounds_global")
    found.message, found.hint, found.array = "said already", "said already", "b"
    [told], values = diagnose(wrong("b_stride_is_k"), found)
    assert (told.kind, told.diagnosis, told.message, told.hint, values) == ("out_of_bounds_global", "b_stride_is_k", "", None, [])


def test_a_mistake_in_another_matrix_or_in_the_sum_does_not_lead() -> None:
    other = seen("out_of_bounds_global")
    other.array = "d_a"
    assert diagnose(wrong("b_stride_is_k"), other)[0][0].diagnosis is None
    assert diagnose(wrong("stale_tile"), seen("out_of_bounds_global"))[0][0].diagnosis is None
