"""Points: only for positive evidence, one cause told once, our faults nobody's zero."""

from autograder import scoring
from autograder.exercise import CheckRule, ExerciseRule
from autograder.records import CaseVerdict, Check, Evidence, Exercise, Finding, RunResult

RULE = ExerciseRule("T", [CheckRule("v.correct", 3), CheckRule("v.safe", 2), CheckRule("v.tiled", 1)], variants=["v"], id="e")
PASS, FAIL, MISSING = CaseVerdict(0, "pass"), CaseVerdict(1, "fail", "wrong", wrong=1, elements=4), CaseVerdict(2, "missing")
RACE = Finding("race_shared", "error", "race", 1, file="a.cu", line=31)
ADVICE = Finding("bank_conflict", "advice", "slow", 1)


def checks(**more) -> dict[str, tuple[str, float]]:
    known = {"verdicts": [PASS], "run": RunResult("v", complete=True)} | more
    scored = scoring.score(RULE, [Evidence("v", 8, [], **known)])
    return {check.id.split(".")[1]: (check.status, check.score) for check in scored}


def test_everything_right_earns_everything():
    assert checks() == {"correct": ("pass", 3), "safe": ("pass", 2), "tiled": ("pass", 1)}


def test_advice_costs_nothing_and_stays_visible():
    [_, safe, _] = scoring.score(RULE, [Evidence("v", 8, [], RunResult("v", complete=True), [PASS], [ADVICE])])
    assert (safe.status, safe.findings) == ("pass", [ADVICE])


def test_an_unsafe_program_with_right_results_keeps_what_is_right():
    assert checks(unsafe=[RACE]) == {"correct": ("pass", 3), "safe": ("fail", 0), "tiled": ("pass", 1)}


def test_one_cause_is_told_once_and_pointed_at():
    correct, safe, _ = scoring.score(RULE, [Evidence("v", 8, [], RunResult("v", complete=True), [PASS, FAIL], [RACE])])
    assert correct.status == "fail" and correct.findings == []
    assert "Race in shared memory" in correct.message and "a.cu:31" in correct.message
    assert safe.findings == [RACE]


def test_nothing_computed_earns_nothing():
    assert checks(verdicts=[FAIL], computed=False) == {"correct": ("fail", 0), "safe": ("not_run", 0), "tiled": ("not_run", 0)}


def test_what_is_right_on_no_case_but_public_ones_is_neither_safe_nor_tiled():
    assert checks(verdicts=[PASS, FAIL], shown=False) == {"correct": ("fail", 0), "safe": ("not_run", 0), "tiled": ("not_run", 0)}
    assert checks(verdicts=[FAIL], shown=False, unsafe=[RACE])["safe"] == ("fail", 0)


def test_a_product_from_the_host_earns_nothing():
    made = Finding("not_tiled", "error", "host", 1, detail={"too_few": True})
    assert checks(untiled=[made], computed=False) == {"correct": ("fail", 0), "safe": ("not_run", 0), "tiled": ("not_run", 0)}


def test_an_unfinished_run_is_not_correct_even_if_every_verdict_so_far_is():
    assert checks(run=RunResult("v", complete=False))["correct"] == ("fail", 0)
    assert checks(verdicts=[PASS, MISSING])["correct"] == ("fail", 0)


def test_what_was_not_counted_is_not_called_tiled():
    assert checks(countable=False)["tiled"] == ("not_run", 0)


def test_an_error_anywhere_keeps_an_exercise_from_passing():
    fine = Check("a", "pass", 1, 1, "", [])
    assert scoring.status_of([fine]) == "pass"
    assert scoring.status_of([fine, Check("b", "pass", 0, 0, "", [RACE])]) == "fail"
    assert scoring.status_of([fine, Check("b", "not_run", 0, 1, "", [])]) == "fail"


def test_points_that_we_lost_count_neither_way():
    exercises = [Exercise("a", "pass", 3, 3, []), Exercise("b", "grader_error", 0, 5, []), Exercise("c", "not_submitted", 0, 2, [])]
    assert scoring.total(exercises) == (3, 5)
