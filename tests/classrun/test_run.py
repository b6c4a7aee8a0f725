"""A class run is stopped, starved, doubled and lied to; nobody loses a grade, and nobody gets a zero by our fault."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from autograder.classrun import executors, run, work
from autograder.classrun.store import Store
from autograder.faults import GraderFault, UserMistake
from tests.classrun.classes import FILE, hand_in, order, quick

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def handed_in(tmp_path: Path) -> Path:
    folder = tmp_path / "handed_in"
    for number, name in enumerate(("Ada", "Bob", "Cyd", "Dan", "Eve")):
        hand_in(folder, name, quick(number % 4))       # Eve has the same file as Ada
    hand_in(folder, "Fay", b"", "notes.txt")
    return folder


def rows(out: Path) -> dict[str, dict]:
    return {row["name"]: row for row in json.loads((out / "class.json").read_bytes())["rows"]}


def stored(out: Path) -> dict[str, float]:
    return {path.name: path.stat().st_mtime_ns for path in (out / ".work" / "results").glob("*.json")}


def test_identical_work_is_done_once_and_nothing_twice(handed_in, tmp_path):
    out = tmp_path / "out"
    first = run.run(order(handed_in, out))
    assert (first.done, first.kept, first.faults) == (4, 0, {})
    before, reports = stored(out), {path: path.read_bytes() for path in sorted(out.glob("students/*/report.json"))}
    again = run.run(order(handed_in, out))
    assert (again.done, again.kept) == (0, 4) and stored(out) == before
    assert {path: path.read_bytes() for path in sorted(out.glob("students/*/report.json"))} == reports
    assert {row["status"] for row in rows(out).values()} == {"graded"} and len(rows(out)) == 6
    assert rows(out)["Fay"]["exercises"]["tiled_matmul"]["status"] == "not_submitted"


def test_a_class_asks_what_grade_asks(handed_in, tmp_path, monkeypatch):
    """The same file gets the same result, by the same work, whoever types which command."""
    from autograder import pipeline, way
    asked = []

    def heard(request):
        asked.append(request)
        raise GraderFault("enough")

    monkeypatch.setattr(pipeline, "grade", heard)
    store = Store(tmp_path / "out")
    store.prepare()
    one = run.Work("key", "tiled_matmul", store.keep(quick()), 3)
    assert work.do(one, store, "1") == "enough"
    [request] = asked
    rule = request.exercises[0]
    assert request == way.Request(request.folder, [rule], seed=3, jobs=1, label="class") and rule.id == "tiled_matmul"


def test_another_seed_is_another_piece_of_work(handed_in, tmp_path):
    out = tmp_path / "out"
    run.run(order(handed_in, out))
    assert run.run(order(handed_in, out, seed=2)).done == 4


def test_every_report_has_a_receipt_and_fits_the_schema(handed_in, tmp_path):
    from autograder.records import Report
    out = tmp_path / "out"
    run.run(order(handed_in, out))
    (folder,) = out.glob("students/ada-*")
    report = msgspec.json.decode((folder / "report.json").read_bytes(), type=Report)
    receipt = json.loads((folder / "receipt-tiled_matmul.json").read_bytes())
    assert receipt["work"]["sha256"] == report.exercises[0].sha256 and receipt["work"]["seed"] == 1
    assert {"compiler", "autograder/simt", "exercise tiled_matmul", "level"} <= set(receipt["made_with"])
    assert (folder / "report.html").stat().st_size > 10_000


def test_a_fault_of_ours_is_tried_again_and_is_no_zero(handed_in, tmp_path, monkeypatch):
    out, calls = tmp_path / "out", []

    def broken(one, store):
        calls.append(one.key)
        raise GraderFault("the judge is ill")

    with monkeypatch.context() as patch:
        patch.setattr(executors, "named", lambda name: Here)
        patch.setattr(work, "graded", broken)
        outcome = run.run(order(handed_in, out))
    assert len(calls) == 8 and set(outcome.faults.values()) == {"the judge is ill"}
    ada = rows(out)["Ada"]
    assert (ada["status"], ada.get("score")) == ("not_graded", None) and not outcome.result.complete
    line = next(line for line in (out / "gradebook.csv").read_text("utf-8-sig").splitlines() if ",Ada," in line)
    assert line.split(",")[3:10] == ["not_graded", "", "", "", "", "", ""]
    assert "Incomplete" in (out / "class.html").read_text()
    assert run.run(order(handed_in, out)).done == 4 and rows(out)["Ada"]["status"] == "graded"


class Here:
    """An executor without processes, so that what is patched here is patched there."""

    @staticmethod
    def run(jobs, store, options, heard):
        for one in jobs:
            heard(one.key, work.do(one, store, options.attempt))


def test_a_damaged_result_is_made_again(handed_in, tmp_path):
    out = tmp_path / "out"
    run.run(order(handed_in, out))
    one, other, *_ = sorted((out / ".work" / "results").glob("*.json"))
    one.write_bytes(one.read_bytes()[:-20])
    lie = json.loads(other.read_bytes())
    lie["exercise"]["score"] = 100
    other.write_bytes(json.dumps(lie).encode())
    assert run.run(order(handed_in, out)).done == 2


def test_the_first_result_of_a_piece_counts(handed_in, tmp_path):
    out = tmp_path / "out"
    run.run(order(handed_in, out))
    store = Store(out)
    path = next((out / ".work" / "results").glob("*.json"))
    result = store.result(path.stem)
    assert store.write(msgspec.structs.replace(result.receipt, attempt="late"), result.exercise) is False
    assert store.result(path.stem).receipt.attempt != "late"


def test_a_second_grader_is_refused(handed_in, tmp_path):
    out = tmp_path / "out"
    store = Store(out)
    store.prepare()
    with store.only_us(), pytest.raises(UserMistake, match="Another grader"):
        run.run(order(handed_in, out))
    assert run.run(order(handed_in, out)).faults == {}


def test_a_process_that_dies_costs_nobody_a_grade(handed_in, tmp_path, monkeypatch):
    """As when the kernel kills a worker for want of memory: once per file here, then it goes well."""
    real = work.do

    def dies_once(one, store, attempt):
        flag = tmp_path / f"died-{one.key}"
        if not flag.exists():
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return real(one, store, attempt)

    monkeypatch.setattr(work, "do", dies_once)
    outcome = run.run(order(handed_in, tmp_path / "out", options=executors.Options(jobs=1)))
    assert outcome.faults == {} and len(rows(tmp_path / "out")) == 6


def test_killed_at_any_instant_it_finishes_what_is_missing(tmp_path):
    """SIGKILL again and again at growing times; what was stored stays, and at the end everybody has a grade once. Only the process
    that was typed is killed: nothing of it may go on, or hold the lock."""
    folder, out = tmp_path / "handed_in", tmp_path / "out"
    for number in range(12):
        hand_in(folder, f"S{number}", quick(number))
    argv = [sys.executable, "-m", "autograder", "class", "--submissions", str(folder), "--out", str(out), "--exercise", "tiled_matmul", "--jobs", "2"]
    kept: dict[str, float] = {}
    for number in range(6):
        process = subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(0.4 + 0.25 * number)
        process.kill()
        process.wait()
        now = stored(out)
        assert kept.items() <= now.items()
        kept = now
    ran = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert kept.items() <= stored(out).items() and len(stored(out)) == 12
    assert not list(out.glob(".work/results/.*.tmp"))
    assert [row["status"] for row in rows(out).values()] == ["graded"] * 12


def test_what_a_killed_attempt_left_half_written_goes_once_the_result_is_there(tmp_path):
    store = Store(tmp_path)
    store.prepare()
    for name in (".done.1.2.tmp", ".open.1.2.tmp", "done.json"):
        (store.results / name).write_bytes(b"{")
    store.sweep()
    assert sorted(path.name for path in store.results.iterdir()) == [".open.1.2.tmp", "done.json"]


def test_a_full_disk_is_our_fault_and_loses_nothing(handed_in, tmp_path, monkeypatch):
    out = tmp_path / "out"
    monkeypatch.setattr(executors, "named", lambda name: Here)
    real = Store.write

    def full(self, receipt, exercise):
        if receipt.work.sha256[0] in "01234567":
            raise OSError(28, "No space left on device")
        return real(self, receipt, exercise)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", full)
        outcome = run.run(order(handed_in, out))
    assert set(outcome.faults.values()) == {"The disk is full."} and outcome.done + len(outcome.faults) == 4
    with monkeypatch.context() as patch, pytest.raises(GraderFault, match="written: No space.*"):
        patch.setattr("autograder.classrun.tables.write", lambda *_: os.write(os.open("/dev/full", os.O_WRONLY), b"x"))
        run.run(order(handed_in, out))
    assert run.run(order(handed_in, out)).faults == {}


def test_a_folder_that_cannot_be_written_is_told_first(handed_in, tmp_path):
    (tmp_path / "out").write_text("a file")
    with pytest.raises(UserMistake, match="cannot go to"):
        run.run(order(handed_in, tmp_path / "out"))


@pytest.mark.parametrize("name, mode, fine", [("L3", "user", True), ("L2", "user", True), ("L1", "root", True), ("L1", "user", False), ("L0", "none", False)])
def test_below_the_level_nothing_runs_unless_somebody_says_so(name, mode, fine):
    from autograder.classrun import safety
    from autograder.run.level import Level
    level = Level(mode, name, "bubblewrap", "no user namespaces")
    assert safety.enough(level) is fine
    if not fine:
        with pytest.raises(UserMistake, match="no user namespaces"):
            safety.check(level, False)
    assert safety.check(level, True) is not fine


def test_an_unsafe_run_is_marked_on_every_page(handed_in, tmp_path, monkeypatch):
    from autograder.classrun import safety
    monkeypatch.setattr(safety, "check", lambda level, allow: True)
    out = tmp_path / "out"
    run.run(order(handed_in, out))
    pages = [out / "class.html", *out.glob("students/*/report.html")]
    assert len(pages) == 7 and all("not for grading others" in path.read_text() for path in pages)
    assert "not for grading others" in (out / "gradebook.csv").read_text("utf-8-sig")


def test_points_by_hand_are_merged_and_never_written_over(handed_in, tmp_path):
    out = tmp_path / "out"
    run.run(order(handed_in, out))
    path = out / "instructor.csv"
    (ada,) = [row["id"] for row in rows(out).values() if row["name"] == "Ada"]
    written = f'id,points,comment\n{ada},"7,5","=well done"\n'
    path.write_text(written)
    run.run(order(handed_in, out))
    assert path.read_text() == written and rows(out)["Ada"]["instructor"] == {"points": 7.5, "comment": "=well done"}
    line = next(line for line in (out / "gradebook.csv").read_text("utf-8-sig").splitlines() if ",Ada," in line)
    assert line.endswith(",7.5,7.5,'=well done,")
