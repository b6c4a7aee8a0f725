"""The benchmark's log is read beside the grader's own clock; cheats are flagged; noise costs nothing. Values: one real run on an H200."""

import copy
import json
from pathlib import Path

import msgspec
import pytest

from autograder.exercise import chosen
from autograder.gpu import benchmark
from autograder.gpu.benchmark import Series, Shape
from autograder.records import BoxFacts

RULE = chosen("tiled_matmul")[0]
KEPT = Path(__file__).resolve().parents[2] / "docs" / "results" / "h200" / "gpu_test" / "run_tiled_matmul.json"
TIMING = json.loads(KEPT.read_text(encoding="utf-8"))["run_tiled_matmul"]["timing"]
SHAPES = [Shape(**shape["shape"]) for shape in TIMING["shapes"]]
ROUNDS = TIMING["rounds"]
NAMES = [one["variant"] for one in TIMING["shapes"][0]["series"]]


def log(change=lambda said: said, end: bool = True) -> BoxFacts:
    """The events of that run as the process writes them, each line with the time at which it came."""
    clock, facts, data = 0.0, BoxFacts(exit_status=0, wall_s=10.0), bytearray()

    def say(said: dict) -> None:
        data.extend(msgspec.json.encode(said) + b"\n")
        facts.stamps.append((clock, len(data)))

    say({"record": "device", **TIMING["device"]})
    for number, shape in enumerate(TIMING["shapes"]):
        for turn in range(ROUNDS):
            for one in shape["series"]:
                said = {"record": "time", "shape": number, "round": turn, "variant": one["variant"], "kernel_ms": one["kernel_ms"][turn],
                        "host_ms": one["host_ms"][turn], "roundtrip_ms": one["roundtrip_ms"][turn] if one["roundtrip_ms"] else 0}
                say({"record": "begin"})
                clock += said["host_ms"] * (SHAPES[number].launches + benchmark.WARM_UP) / 1000
                say({"record": "done"})
                say(change(copy.copy(said)))
    if end:
        say({"record": "end", "cases": 1, "findings": 0})
    facts.events = bytes(data)
    return facts


def looks(wrong: dict[int, list[int]] | None = None) -> list[dict]:
    """Every output looked at: the student's in all rounds, ours in the first. `wrong`: variant → rounds."""
    found = []
    for shape in range(len(SHAPES)):
        for variant in range(len(NAMES)):
            for turn in range(ROUNDS if variant < 3 else 1):
                bad = turn in (wrong or {}).get(variant, [])
                found.append({"shape": shape, "round": turn, "variant": variant, "wrong_rows": 5 if bad else 0})
    return found


def judged(facts: BoxFacts, wrong: dict[int, list[int]] | None = None) -> benchmark.Timing:
    timing = benchmark.read(RULE, SHAPES, ROUNDS, 1, facts)
    benchmark.take_looks(timing, NAMES, looks(wrong))
    benchmark.judged(timing, RULE)
    return timing


def for_tile16(**factors: float):
    """Changes what is said of the student's tile16 kernel."""
    def change(said: dict) -> dict:
        if said["variant"] == "student.tile16":
            for name, factor in factors.items():
                said[name] *= factor
        return said
    return change


def test_the_model_answer_loses_nothing_and_raises_no_flag():
    timing = judged(log())
    assert timing.score == timing.max == 10 and timing.why == ""
    assert {flag for shape in timing.shapes for one in shape.series for flag in one.flags} == set()
    assert all(len(one.kernel_ms) == ROUNDS for shape in timing.shapes for one in shape.series)
    assert [len(shape.of("student.naive").roundtrip_ms) for shape in timing.shapes] == [ROUNDS, ROUNDS, 0, 0]


def test_the_graders_own_clock_is_read_beside_the_process():
    one = judged(log()).shapes[-1].of("student.tile16")
    assert one.outside_ms == pytest.approx(one.host_ms, rel=0.01)


def test_twice_as_slow_gets_half_of_the_points():
    timing = judged(log(for_tile16(kernel_ms=2, host_ms=2)))
    assert 5.0 <= timing.score <= 5.2 and timing.shapes[-1].ratios["tile16"].value == pytest.approx(0.5, abs=0.01)


def test_one_per_cent_slower_is_noise():
    assert judged(log(for_tile16(kernel_ms=1.01, host_ms=1.01))).score == 10


def test_work_that_the_events_do_not_see_is_flagged_and_counted_by_the_other_clock():
    timing = judged(log(for_tile16(kernel_ms=0.01)))
    one = timing.shapes[-1].of("student.tile16")
    assert one.flags == ["clocks_apart"] and one.counted == one.host_ms
    assert timing.score is None and "clocks_apart" in timing.why
    assert timing.shapes[-1].ratios["tile16"].value < 1.1       # not a hundred times as fast


def test_a_clock_that_was_bent_inside_is_contradicted_outside():
    timing = judged(log(for_tile16(kernel_ms=0.3, host_ms=0.3)))
    assert "clock_disagrees" in timing.shapes[-1].of("student.tile16").flags
    assert timing.score is None


def test_faster_than_the_card_is_flagged_not_rewarded():
    timing = judged(log(for_tile16(kernel_ms=0.001, host_ms=0.001)))
    assert "faster_than_card" in timing.shapes[-1].of("student.tile16").flags and timing.score is None


def test_a_time_of_nothing_is_faster_than_the_card_and_breaks_no_mean():
    timing = judged(log(for_tile16(kernel_ms=0, host_ms=0)))
    assert "faster_than_card" in timing.shapes[-1].of("student.tile16").flags
    assert "tile16" not in timing.shapes[-1].ratios and timing.score is None


def test_wrong_outputs_of_timed_launches_get_nothing():
    timing = judged(log(), wrong={2: [3]})
    assert timing.score == 0 and "timed launches are wrong" in timing.why
    assert timing.shapes[0].of("student.tile16").wrong_rounds == [3]


def test_outputs_that_never_came_are_missed():
    timing = benchmark.read(RULE, SHAPES, ROUNDS, 1, log())
    benchmark.take_looks(timing, NAMES, [look for look in looks() if not (look["variant"] == 2 and look["round"] == 1)])
    benchmark.judged(timing, RULE)
    assert "outputs_missing" in timing.shapes[0].of("student.tile16").flags and timing.score is None


def test_a_forged_line_in_the_log_is_seen():
    facts = log()
    forged = {"record": "time", "shape": 3, "round": 0, "variant": "student.tile16", "kernel_ms": 0.5, "host_ms": 0.5, "roundtrip_ms": 0}
    facts.events += msgspec.json.encode(forged) + b"\n"
    timing = judged(facts)
    assert "log_does_not_add_up" in timing.shapes[-1].of("student.tile16").flags and timing.score is None


@pytest.mark.parametrize("facts", [log(end=False), BoxFacts(limit="wall", wall_s=60.0), BoxFacts(events=b'{"record": "time", "shape": 99}\nnonsense\n[1]\n')])
def test_a_log_that_breaks_off_has_no_score_and_says_why(facts):
    timing = judged(facts)
    assert timing.score is None and timing.why


def test_an_error_of_cuda_is_told():
    said = {"record": "error", "variant": "student.naive", "what": "launch", "detail": "invalid argument"}
    timing = judged(BoxFacts(events=msgspec.json.encode(said) + b"\n"))
    assert timing.why == "student.naive: launch: invalid argument"


def test_tf32_may_be_faster_than_fp32_lanes_and_memory_has_its_limit_too():
    timing = judged(log())
    assert timing.shapes[-1].of("cublas.tf32").flags == []
    long = Shape(1 << 16, 1 << 12, 1)
    moved = 4 * (long.m + long.n + long.m * long.n)
    assert benchmark.faster_than_card(long, moved / 20e12 * 1000, TIMING["device"])
    assert not benchmark.faster_than_card(long, moved / 3e12 * 1000, TIMING["device"])


def test_the_published_table_stands_beside_this_runs():
    rows = benchmark.rows(judged(log()).shapes[1], {"tile16": ("0.179", "0.637")})
    [row] = [row for row in rows if row[0] == "student.tile16"]
    assert "0.179 / 0.637" in row
    assert [row for row in rows if row[0] == "cublas.tf32 (another precision)"][0][4] == "–"


def test_the_request_is_what_the_benchmark_reads():
    text = benchmark.request([Shape(3, 4, 5, 50, 10, 2)], 5, 3, 7)
    assert text.splitlines() == ["seed 7", "rounds 5", "warm_up_s 0.5", "students 3", "shape 3 4 5 50 10 2 0"]


def test_series_without_a_value_raises_no_flag():
    assert benchmark.flags(Series("student.naive"), SHAPES[0], benchmark.Timing("tiled_matmul")) == []
