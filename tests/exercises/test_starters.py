"""The model answer of every exercise earns all points, its untouched starter none, and the report leads on from there."""

from pathlib import Path

import pytest

from autograder import exercise, pipeline
from autograder.report.story import next_step

NAMES = ["hand_case", "edge_case", "multi_round_benchmark", "tiled_transpose"]


def grade(source: Path, folder: Path, name: str) -> pipeline.Graded:
    rule = exercise.all_exercises()[name]
    (folder / rule.file_name).write_bytes((source / rule.file_name).read_bytes())
    return pipeline.grade(pipeline.Request(folder, [rule]))


@pytest.mark.parametrize("name", NAMES)
def test_the_model_answer_earns_every_point(name: str, root: Path, tmp_path: Path) -> None:
    [result] = grade(root / "solutions", tmp_path, name).report.exercises
    assert (result.status, result.score) == ("pass", result.max)


@pytest.mark.parametrize("name", NAMES)
def test_the_starter_earns_none_and_leads_to_its_first_todo(name: str, root: Path, tmp_path: Path) -> None:
    graded = grade(root / "starter", tmp_path, name)
    [result] = graded.report.exercises
    assert (result.status, result.score) == ("fail", 0)
    step = next_step(graded.report, graded.sources)
    assert step.todo and step.todo.text.startswith("TODO 1:")


def test_a_wrong_count_is_answered_with_the_tile_and_not_with_the_number(root: Path, tmp_path: Path) -> None:
    source = root / "tests" / "exercises" / "hand_case" / "wrong" / "only_for_8.cu"
    (tmp_path / "hand_case.cu").write_bytes(source.read_bytes())
    [result] = pipeline.grade(pipeline.Request(tmp_path, [exercise.all_exercises()["hand_case"]])).report.exercises
    findings = [finding for check in result.checks for finding in check.findings]
    cells = {finding.detail["matrix"]: "".join(finding.detail["cells"]).count("#") for finding in findings}
    assert cells == {"A": 250, "B": 250, "C": 252}
    assert not any(number in f"{finding.message}{finding.hint}" for finding in findings for number in ("250", "252"))
