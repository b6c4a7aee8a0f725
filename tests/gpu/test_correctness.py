"""Cases on a card: fresh inputs each repetition, a new process after an error, unsteady results, a kernel that hangs."""

import msgspec
import pytest

from autograder import judging
from autograder.exercise import chosen
from autograder.gpu import correctness, onecard
from autograder.gpu.card import Gpu
from autograder.records import BoxFacts, CaseSpec, CaseVerdict

RULE = chosen("tiled_matmul")[0]
GPU = Gpu(0, "uuid", "card", "1", "sm_90", 1)
CASES = [CaseSpec(number, "naive", 2 + number, 3, 4, "distinct", seed=number) for number in range(3)]


def test_each_repetition_has_inputs_of_its_own():
    cases = correctness.repeated(RULE, 7, 3)
    assert [case.id for case in cases] == list(range(len(cases)))
    drawn = [(case.variant, case.seed) for case in cases if case.inputs == "distinct"]
    assert len(set(drawn)) == len(drawn)
    assert len(cases) % 3 == 0 and any(case.m == 512 for case in cases)
    shapes = [(case.m, case.n, case.k) for case in cases if case.variant == "tile16" and not case.hidden]
    assert all(shapes.count(shape) == 3 for shape in shapes)


def frame(case: CaseSpec, status: str = "ok") -> bytes:
    body = b"\0" * (4 * case.m * case.n) if status == "ok" else b""
    return msgspec.json.encode({"id": case.id, "status": status, "detail": "", "bytes": len(body)}) + b"\n" + body


@pytest.fixture
def program(monkeypatch):
    """Stands in for the program: each process answers with the next of `answers`; `asked` holds what it was given."""
    class Program:
        answers: list[BoxFacts] = []
        asked: list[bytes] = []

    one = Program()
    one.asked = []

    def run(path, gpu, given, limits):
        one.asked.append(given.read_bytes())
        return one.answers[len(one.asked) - 1]

    monkeypatch.setattr(onecard, "run", run)
    return one


def variant(program, tmp_path):
    pieces = {case.id: b"%d" % case.id for case in CASES}
    return correctness._variant("naive", CASES, pieces, tmp_path, GPU, tmp_path, 10)


def test_one_process_is_enough_when_all_goes_well(program, tmp_path):
    pointers = b'{"record": "pointers", "fresh": 9, "reused": 0}\n{"record": "end", "cases": 3, "findings": 0}\n'
    program.answers = [BoxFacts(exit_status=0, outputs=b"".join(frame(case) for case in CASES), events=pointers)]
    one, data = variant(program, tmp_path)
    assert program.asked == [b"012"] and one.pointers == {"fresh": 9, "reused": 0} and len(data) > 0


def test_after_an_error_of_cuda_the_rest_gets_a_new_process(program, tmp_path):
    program.answers = [BoxFacts(exit_status=0, outputs=frame(CASES[0], "cuda_error")), BoxFacts(exit_status=0, outputs=frame(CASES[1]) + frame(CASES[2]))]
    one, data = variant(program, tmp_path)
    assert program.asked == [b"012", b"12"] and data.count(b'"id"') == 3


def test_a_case_that_kills_its_process_is_not_asked_again(program, tmp_path):
    program.answers = [BoxFacts(signal=11, outputs=frame(CASES[0])), BoxFacts(exit_status=0, outputs=frame(CASES[2]))]
    one, data = variant(program, tmp_path)
    assert program.asked == [b"012", b"2"] and "signal 11" in one.wrong[0]


def test_what_hangs_is_stopped_and_told_with_its_shape(program, tmp_path):
    program.answers = [BoxFacts(limit="wall", signal=9, wall_s=10.4, outputs=frame(CASES[0]))]
    one, _ = variant(program, tmp_path)
    assert one.hung and one.wrong == ["stopped after 10 s, at 3×4·4×3"]


def test_right_once_and_wrong_another_time_is_unsteady():
    cases = [CaseSpec(0, "naive", 4, 4, 4, "distinct", 1), CaseSpec(1, "naive", 4, 4, 4, "distinct", 2), CaseSpec(2, "naive", 5, 4, 4, "distinct", 3)]
    one = correctness.VariantResult("naive", 3)
    correctness.take_verdicts(one, cases, [CaseVerdict(0, "pass"), CaseVerdict(1, "fail", "wrong", wrong=3, elements=16), CaseVerdict(2, "pass")])
    assert (one.passed, one.unsteady, one.right) == (2, True, False) and one.wrong == ["4×4·4×4: 3 of 16 elements wrong"]


def test_the_judge_decides_and_nothing_else_runs_after_a_hang(program, tmp_path, monkeypatch):
    monkeypatch.setattr(judging, "draw_inputs", lambda *words: b"")
    monkeypatch.setattr("autograder.run.runner.split_inputs", lambda data, cases: {case.id: b"" for case in cases})
    monkeypatch.setattr(judging, "verdict", lambda name, cases, data, work: type("V", (), {"cases": [CaseVerdict(case.id, "missing", "no_frame") for case in cases]}))
    program.answers = [BoxFacts(limit="wall", wall_s=10.0)]
    found = correctness.check(RULE, tmp_path, GPU, tmp_path / "work", 1, seed=3)
    assert len(program.asked) == 1 and not found.right
    assert [one.hung for one in found.variants] == [True, False, False] and "not run" in found.variants[2].wrong[0]
