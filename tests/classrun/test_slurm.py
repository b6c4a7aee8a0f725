"""A class on a real Slurm of two nodes: the same bytes as here, and what is lost is listed, never a zero."""

import tempfile
import threading
import time
from pathlib import Path

import pytest

from autograder.classrun import executors, run
from autograder.classrun.executors import slurm
from tests.classrun.classes import hand_in, order, quick
from tests.classrun.slurm_cluster import Cluster, possible

pytestmark = pytest.mark.skipif(not possible(), reason="Slurm is not installed, or this is not root")


@pytest.fixture(scope="module")
def cluster():
    with tempfile.TemporaryDirectory(prefix="slurm-") as folder, Cluster(Path(folder)) as one:
        yield one


@pytest.fixture(autouse=True)
def environment(cluster, monkeypatch):
    monkeypatch.setattr(slurm, "_SETTLE_S", 1.5)        # there is no slow shared folder here
    for name, value in cluster.environment.items():
        monkeypatch.setenv(name, value)


def handed_in(folder: Path, count: int) -> Path:
    for number in range(count):
        hand_in(folder, f"S{number}", quick(number))
    return folder


def remote(folder: Path, out: Path, **options) -> run.Outcome:
    return run.run(order(folder, out, executor="slurm", options=executors.Options(**options)))


def exercises(out: Path) -> dict[str, bytes]:
    import msgspec

    from autograder.records import Report
    reports = {path.parent.name: msgspec.json.decode(path.read_bytes(), type=Report) for path in out.glob("students/*/report.json")}
    for report in reports.values():
        report.environment.pop("times")
    return {name: msgspec.json.encode(report) for name, report in reports.items()}


def test_the_cluster_gives_the_same_bytes(tmp_path):
    """Nine files, an array of three at most: the site's limit is kept by larger tasks."""
    folder = handed_in(tmp_path / "handed_in", 9)
    there = remote(folder, tmp_path / "there", chunk=1)
    here = run.run(order(folder, tmp_path / "here"))
    assert (there.done, there.faults, here.faults) == (9, {}, {})
    assert exercises(tmp_path / "there") == exercises(tmp_path / "here")
    assert len(list((tmp_path / "there" / ".work" / "slurm").glob("*/task-*.json"))) == 3


def test_a_held_job_is_given_up_and_can_be_resumed(tmp_path):
    folder, out = handed_in(tmp_path / "handed_in", 2), tmp_path / "out"
    outcome = run.run(order(folder, out, executor="slurm", options=executors.Options(sbatch=["--hold"])))
    assert len(outcome.faults) == 2 and all("held" in why for why in outcome.faults.values())
    assert {row.status for row in outcome.result.rows} == {"not_graded"} and {row.score for row in outcome.result.rows} == {None}
    assert remote(folder, out).done == 2


def test_a_cancelled_job_and_one_killed_in_the_middle(tmp_path, cluster):
    """Cancelled while it runs: what was done is kept, the second try does the rest."""
    folder, out = handed_in(tmp_path / "handed_in", 6), tmp_path / "out"
    stop = threading.Event()

    def cancel() -> None:
        while not stop.wait(0.05):
            running = cluster.says("squeue", "--noheader", "--format=%A", "--states=RUNNING").split()
            if running:
                cluster.says("scancel", *running)
                return

    thread = threading.Thread(target=cancel)
    thread.start()
    outcome = remote(folder, out)
    stop.set()
    thread.join()
    assert outcome.faults == {} and {row.status for row in outcome.result.rows} == {"graded"}


def test_a_node_that_dies_in_the_middle(tmp_path, cluster):
    """Its tasks are lost with it; the other node, or the next run, does them."""
    folder, out = handed_in(tmp_path / "handed_in", 6), tmp_path / "out"

    def kill() -> None:
        end = time.monotonic() + 20
        while time.monotonic() < end and "n2" not in cluster.says("squeue", "--noheader", "--format=%N"):
            time.sleep(0.02)
        cluster.kill("n2")

    thread = threading.Thread(target=kill)
    thread.start()
    outcome = remote(folder, out, patience_s=8.0)
    thread.join()
    cluster.start_node("n2")
    assert {row.status for row in outcome.result.rows} <= {"graded", "not_graded"}
    assert all(row.score is None for row in outcome.result.rows if row.status == "not_graded")
    assert run.run(order(folder, out)).faults == {}


def test_a_task_that_was_started_twice_stores_once(tmp_path):
    from autograder.classrun import task
    folder, out = handed_in(tmp_path / "handed_in", 3), tmp_path / "out"
    remote(folder, out, chunk=3)
    before = {path.name: path.read_bytes() for path in (out / ".work" / "results").iterdir()}
    (first,) = (out / ".work" / "slurm").iterdir()
    task.main(str(out), first.name, "0")
    assert {path.name: path.read_bytes() for path in (out / ".work" / "results").iterdir()} == before


def test_a_node_with_another_toolchain_is_told_not_mixed(tmp_path, monkeypatch):
    """Run here with a changed answer: the key cannot be that of the machine that submitted."""
    from autograder.classrun import made_with, task
    folder, out = handed_in(tmp_path / "handed_in", 1), tmp_path / "out"
    outcome = remote(folder, out)
    (work,) = run.works(task.Store(out).manifest())
    task.Store(out).forget(work.key)
    monkeypatch.setattr(made_with, "all_parts", lambda name: {"compiler": "another"})
    (attempt,) = (out / ".work" / "slurm").iterdir()
    task.main(str(out), attempt.name, "0")
    assert outcome.done == 1 and task.Store(out).result(work.key) is None
    assert "differs" in (attempt / f"said-{work.key}.txt").read_text()
