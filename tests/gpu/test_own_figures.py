"""A student's own benchmark on a card: its file is read, its figures meet the grader's or do not, and what went wrong is told in words."""

import msgspec
import pytest

from autograder.gpu import benchmark, own_figures, say
from autograder.gpu.own_figures import Figure, OwnFigures
from autograder.records import BoxFacts, Finding

TIMES = {"naive": 2.0, "tile8": 1.5, "tile16": 1.0}


def line(scale: float = 1.0) -> dict:
    """One measured case as the program stores it: five rounds, one of them an outlier."""
    samples = [{"variant": name, "kernel_ms": scale * ms * (9 if turn == 2 else 1), "roundtrip_ms": 10 * ms} for turn in range(5) for name, ms in TIMES.items()]
    return {"m": 257, "n": 193, "k": 129, "samples": samples}


def facts(*lines: dict, **changes) -> BoxFacts:
    stored = b"".join(msgspec.json.encode(one) + b"\n" for one in lines)
    return msgspec.structs.replace(BoxFacts(exit_status=0, wall_s=1.5, outputs=stored, stdout=b"GPU: a card\n"), **changes)


def taken(of: BoxFacts) -> tuple[OwnFigures, dict]:
    result, figures = OwnFigures(), {}
    assert own_figures.take(result, figures, of) is not bool(result.why)
    return result, figures


def test_each_process_gives_the_medians_of_its_rounds():
    result, figures = OwnFigures(), {}
    for scale in (1.0, 1.1):
        assert own_figures.take(result, figures, facts(line(scale)))
    one = figures["257×129·129×193", "tile16", "kernel"]
    assert one.own == [1.0, 1.1] and figures["257×129·129×193", "naive", "roundtrip"].own == [20.0, 20.0]
    assert len(figures) == 6 and len(result.samples) == 2 and len(result.samples[0][0].samples) == 15     # raw values are kept


@pytest.mark.parametrize(("of", "words"), [
    (facts(), "stored no samples"),
    (facts(line() | {"samples": []}), "stored no samples"),
    (facts(line(), outputs=b'{"m": 257, "n": nan}\n'), "not what the program was given to write"),
    (facts(line(), limit="wall", exit_status=None), "stopped after 2 s"),
    (facts(exit_status=1, stderr=b"line 3\nline 120: cudaMalloc: out of memory\n"), "line 120: cudaMalloc: out of memory"),
    (facts(exit_status=None, signal=11), "ended with 11"),
    (facts(line(), stdout="tile8 is wrong before timing\n".encode()), "its kernels are wrong")])
def test_without_figures_the_reason_is_told(of, words):
    result, _ = taken(of)
    assert words in result.why and not result.agree
    assert words in "\n".join(say.own_figures("multi_round_benchmark.cu", result))


@pytest.mark.parametrize(("own", "grader", "meet"), [
    ([1.00, 1.02, 1.01], [1.03, 1.04, 1.05], True),          # apart by less than two processes of one program are
    ([1.00, 1.02, 1.01], [1.10, 1.12, 1.11], False),
    ([1.10, 1.12, 1.11], [1.00, 1.02, 1.01], False),         # neither side may be the faster one
    ([50.0, 50.0, 50.0], [1.00, 1.02, 1.01], False),         # the total told for the mean
    ([1.0], [], None)])
def test_kernel_times_meet_within_what_lies_between_processes(own, grader, meet):
    assert Figure("257×129·129×193", "tile16", "kernel", own, grader).agrees is meet


def test_round_trips_may_lie_further_apart_than_kernel_times():
    assert Figure("512×512·512×512", "tile16", "roundtrip", [0.40], [0.36]).agrees is True
    assert Figure("512×512·512×512", "tile16", "kernel", [0.40], [0.36]).agrees is False


def test_all_figures_have_to_meet():
    good, bad, unknown = (Figure("s", "naive", "kernel", [1.0], grader) for grader in ([1.0], [2.0], []))
    assert OwnFigures(figures=[good]).agree
    assert not OwnFigures(figures=[good, bad]).agree and not OwnFigures(figures=[good, unknown]).agree and not OwnFigures().agree


def test_the_grader_measures_on_the_same_arrays_what_it_grades_on_fresh_ones(monkeypatch, tmp_path):
    asked = []

    def timed(rule, program, parts, gpu, work, shapes, rounds):
        asked.append(shapes)
        value = float(len(asked))
        return benchmark.Timing(rule.id, rounds=rounds, shapes=[benchmark.ShapeTimes(shape, [
            benchmark.Series(f"student.{name}", kernel_ms=[value] * 5, roundtrip_ms=[10 * value] * 5, wrong_rounds=[1] if name == "tile8" else [])
            for name in TIMES]) for shape in shapes])

    monkeypatch.setattr(benchmark, "run", timed)
    _, figures = taken(facts(line()))
    own_figures._grade(figures, tmp_path / "bench", msgspec.defstruct("Bench", ["parts", "gpu"])(None, None), tmp_path)
    assert [[(shape.sets, shape.outputs) for shape in shapes] for shapes in asked] == [[(1, 1)] * 2, [(5, 0)] * 2]
    one = figures["257×129·129×193", "tile16", "roundtrip"]
    assert (one.grader, one.fresh) == ([10.0], [20.0])
    assert figures["257×129·129×193", "tile8", "kernel"].grader == []          # a time of a wrong product is no time


def test_a_row_says_middle_smallest_and_largest():
    found = OwnFigures(figures=[Figure("s", "naive", "kernel", [3.0, 1.0, 2.0], [9.0], [1.5])])
    assert own_figures.rows(found)[1] == ["s", "naive", "kernel", "2.0000 (1.0000 … 3.0000)", "9.0000 (9.0000 … 9.0000)", "NO", "1.5000 (1.5000 … 1.5000)"]


def test_what_nvcc_says_is_why_there_are_no_figures():
    assert own_figures._none([Finding("compile_error", "error", "line 3: no such name", 1)]).why == "line 3: no such name"
