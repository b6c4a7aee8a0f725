"""A class on GPUs: every GPU works, an ill one is left alone, and whoever was not run is told so."""

import threading
import time

from autograder.gpu import classrun
from autograder.gpu.card import Gpu
from autograder.gpu.classrun import Row
from autograder.gpu.onecard import Health
from autograder.run import box, watch
from autograder.run.limits import Bind, Job, Limits

GPUS = [Gpu(index, f"uuid-{index}", "card", "1", "sm_90", 1) for index in range(2)]
NAMES = [f"student-{number}" for number in range(6)]


def right(name: str, gpu: Gpu) -> Row:
    time.sleep(0.02)
    return Row(name, "right")


def well(gpu: Gpu) -> Health:
    return Health(True, "well")


def test_all_gpus_are_used_and_rows_keep_their_order():
    found = classrun.run(NAMES, GPUS, right, well, 5)
    assert [row.submission for row in found.rows] == NAMES and {row.verdict for row in found.rows} == {"right"}
    assert set(found.used) == {"GPU 0", "GPU 1"} and sum(found.used.values()) == 6
    assert found.checks == 6 + 2         # before each submission, and once more for each GPU at the end


def test_every_row_says_when_it_began_and_how_many_ran_at_once():
    both = threading.Barrier(2, timeout=5)     # each waits for the other: two GPUs have to be at work

    def work(name: str, gpu: Gpu) -> Row:
        both.wait()
        time.sleep(0.05)
        return Row(name, "right")

    found = classrun.run(NAMES, GPUS, work, well, 5)
    assert found.at_once == 2 and found.rows[0].began < found.rows[-1].began
    assert classrun.run(NAMES[:3], GPUS[:1], right, well, 5).at_once == 1


def test_one_gpu_that_hangs_does_not_hold_up_the_other():
    def work(name: str, gpu: Gpu) -> Row:
        time.sleep(0.3 if name == "student-0" else 0.01)
        return Row(name, "hung" if name == "student-0" else "right")

    found = classrun.run(NAMES, GPUS, work, well, 5)
    assert all(row.gpu != found.rows[0].gpu and row.began < 0.3 for row in found.rows[1:])


def test_one_submission_a_gpu_at_a_time():
    busy, most, lock = {}, [], threading.Lock()

    def work(name: str, gpu: Gpu) -> Row:
        with lock:
            busy[gpu.uuid] = busy.get(gpu.uuid, 0) + 1
            most.append(busy[gpu.uuid])
        time.sleep(0.02)
        with lock:
            busy[gpu.uuid] -= 1
        return Row(name, "right")

    classrun.run(NAMES, GPUS, work, well, 5)
    assert max(most) == 1


def test_an_ill_gpu_is_left_alone():
    found = classrun.run(NAMES, GPUS, right, lambda gpu: Health(gpu.index == 1, "no answer"), 5)
    assert found.ill == {"GPU 0": "no answer"} and found.used == {"GPU 1": 6}


def test_without_a_well_gpu_nobody_is_graded_and_nobody_waits():
    found = classrun.run(NAMES, GPUS, right, lambda gpu: Health(False, "no answer"), 5)
    assert {row.verdict for row in found.rows} == {"not_run"} and len(found.rows) == 6


def test_what_cannot_be_ended_is_waited_for_no_longer(monkeypatch):
    monkeypatch.setattr(classrun, "_GRACE_S", 0.05)
    never = threading.Event()

    def work(name: str, gpu: Gpu) -> Row:
        if name == "student-0":
            never.wait(5)
        return Row(name, "right")

    found = classrun.run(NAMES, GPUS, work, well, 0.1)
    never.set()
    assert found.rows[0].verdict == "hung" and len(found.ill) == 1
    assert [row.verdict for row in found.rows[1:]] == ["right"] * 5


def test_a_submission_that_nothing_can_end_takes_its_gpu_with_it(stuck_folder, monkeypatch):
    """For real: a process asleep in the kernel, which SIGKILL does not end."""
    monkeypatch.setattr(watch, "_TO_VANISH_S", 0.5)

    def work(name: str, gpu: Gpu) -> Row:
        if name != "student-0":
            return right(name, gpu)
        facts = box.run(Job(["/usr/bin/cat", "/stuck/x"], Limits(wall_s=1.0), [Bind(stuck_folder, "/stuck")]))
        return Row(name, "hung", stuck=facts.survivors > 0)

    found = classrun.run(NAMES, GPUS, work, well, 10)
    assert found.rows[0].verdict == "hung" and "not used any more" in found.rows[0].words
    assert list(found.ill) == [found.rows[0].gpu] and [row.verdict for row in found.rows[1:]] == ["right"] * 5
    assert {row.gpu for row in found.rows[1:]} == {"GPU 0", "GPU 1"} - {found.rows[0].gpu} and found.seconds < 15


def test_the_next_one_does_not_suffer_from_a_fault_of_ours():
    def work(name: str, gpu: Gpu) -> Row:
        if name == "student-2":
            raise RuntimeError("the disk is full")
        return Row(name, "right")

    found = classrun.run(NAMES, GPUS[:1], work, well, 5)
    assert found.rows[2].verdict == "not_run" and "the disk is full" in found.rows[2].words
    assert [row.verdict for row in found.rows].count("right") == 5


def test_a_submission_whose_gpu_fell_ill_gets_another_try():
    tries = []

    def work(name: str, gpu: Gpu) -> Row:
        tries.append(name)
        return Row(name, "not_run" if tries.count(name) == 1 and name == "student-1" else "right")

    found = classrun.run(NAMES, GPUS[:1], work, well, 5)
    assert tries.count("student-1") == 2 and found.rows[1].verdict == "right"
