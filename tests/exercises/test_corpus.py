"""Every submission under tests/exercises/<name>/ gets the verdict that its first line says, and no other."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from autograder import exercise, pipeline
from autograder.records import Exercise
from tests.exercises.expectation import Seen, differences, read_verdict, seen_in

HERE = Path(__file__).resolve().parent
CORPUS = sorted(path for kind in ("right", "wrong") for path in HERE.glob(f"*/{kind}/*.cu"))
# What the course promises by name: the seven faults, the unusual kernels that are right, and no points for no kernel.
CORE = {
    "second_barrier_missing", "first_barrier_missing", "early_return", "barrier_in_if", "no_load_guards", "no_zero_fill",
    "halves_at_different_barriers", "padded_tiles", "double_buffer", "one_d_block", "dynamic_shared", "float4_loads_with_tail",
    "two_outputs_a_thread", "four_outputs_a_thread", "rectangular_tiles", "whole_blocks_return_early", "pointers_move_on",
    "syncthreads_or", "interior_and_edge_kernels", "whole_program", "product_on_the_host", "known_shapes_only", "c_untouched",
    "tile16_runs_8_wide_tiles", "syntax_error",
}


def name_of(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.parent.name}/{path.stem}"


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest):
    """Grades what was selected, side by side; each test waits for its own file only."""
    selected = {item.callspec.params["path"] for item in request.session.items
                if item.path == request.path and "path" in getattr(getattr(item, "callspec", None), "params", {})}
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        yield {path: pool.submit(grade, path, tmp_path_factory.mktemp("corpus")) for path in sorted(selected)}
        pool.shutdown(cancel_futures=True)


def grade(path: Path, folder: Path) -> Exercise:
    """One file as the only file of a submission."""
    rule = exercise.all_exercises()[path.parent.parent.name]
    (folder / rule.file_name).write_bytes(path.read_bytes())
    report = pipeline.grade(pipeline.Request(folder, [rule], jobs=1)).report
    return report.exercises[0]


def errors_of(result: Exercise) -> list[Seen]:
    import msgspec
    found = []
    for check in result.checks:
        variant = check.id.split(".")[0]
        found += [seen_in(msgspec.to_builtins(finding), variant) for finding in check.findings if finding.severity == "error"]
    return found


@pytest.mark.parametrize("path", [pytest.param(path, marks=pytest.mark.core) if path.stem in CORE else path for path in CORPUS],
                         ids=name_of)
def test_verdict(path: Path, graded: dict[Path, Future[Exercise]]) -> None:
    result = graded[path].result()
    expected = read_verdict(path)
    amiss = differences(expected, errors_of(result))
    assert not amiss, "\n".join([f"{path.name}: expected {path.read_text('utf-8').splitlines()[0]}", *amiss])
    assert result.status == ("fail" if expected else "pass")
    assert (result.score == result.max) == (not expected)


def test_the_core_is_there() -> None:
    assert CORE <= {path.stem for path in CORPUS}


NO_POINTS = ["product_on_the_host", "known_shapes_only", "known_answers_only", "c_untouched", "c_set_to_zero", "table_in_constant_memory"]


@pytest.mark.parametrize("path", [path for path in CORPUS if path.stem in NO_POINTS], ids=name_of)
def test_no_points_without_a_kernel(path: Path, graded: dict[Path, Future[Exercise]]) -> None:
    assert graded[path].result().score == 0


def test_the_model_answer_earns_every_point(root: Path, tmp_path: Path) -> None:
    assert_status(root / "solutions", tmp_path, "pass")


def test_the_untouched_starter_earns_none(root: Path, tmp_path: Path) -> None:
    result = assert_status(root / "starter", tmp_path, "fail")
    assert result.score == 0


def assert_status(folder: Path, tmp_path: Path, status: str) -> Exercise:
    text = (folder / "tiled_matmul.cu").read_bytes()
    (tmp_path / "tiled_matmul.cu").write_bytes(text)
    rule = exercise.all_exercises()["tiled_matmul"]
    result = pipeline.grade(pipeline.Request(tmp_path, [rule])).report.exercises[0]
    assert result.status == status
    assert (result.score == result.max) == (status == "pass")
    return result


@pytest.mark.parametrize(("content", "status"), [(b"", "fail"), (bytes(range(256)) * 64, "fail"), (None, "not_submitted")],
                         ids=["empty", "binary", "missing"])
def test_what_is_no_program_gets_a_verdict_and_no_points(content: bytes | None, status: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "tiled_matmul.cu").write_bytes(content)
    rule = exercise.all_exercises()["tiled_matmul"]
    result = pipeline.grade(pipeline.Request(tmp_path, [rule])).report.exercises[0]
    assert (result.status, result.score) == (status, 0)
    said = [finding.message for check in result.checks for finding in check.findings] + [result.message]
    assert any(said)
