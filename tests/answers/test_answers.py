"""Written answers: the right ones earn their points, every kind of slip is answered with its line, texts stay open."""

from pathlib import Path

import pytest

from autograder import answers, exercise, pipeline
from autograder.answers.key import digests
from autograder.records import Check, Exercise

RULE = exercise.all_exercises()["answers"]


@pytest.fixture(scope="module")
def model(root: Path) -> str:
    return (root / "solutions" / "answers.toml").read_text("utf-8")


def checks(text: str) -> dict[str, Check]:
    return {check.id: check for check in answers.checks_of(RULE, text.encode(), RULE.file_name)}


def graded(text: str, folder: Path) -> Exercise:
    (folder / RULE.file_name).write_text(text, "utf-8")
    return pipeline.grade(pipeline.Request(folder, [RULE])).report.exercises[0]


def test_digests_are_those_of_the_model_answers(root: Path) -> None:
    assert digests(RULE, root / "solutions" / "answers.toml") == {one.id: one.digest for one in RULE.questions if one.kind != "text"}


def test_model_answers_earn_all_that_is_judged_and_texts_stay_open(model: str, tmp_path: Path) -> None:
    result = graded(model, tmp_path)
    assert (result.status, result.score, result.max) == ("pass", 6, 6)
    texts = [check for check in result.checks if check.open]
    assert [(check.id, check.status, check.open) for check in texts] == [("two_barriers", "not_run", 4), ("tile_verdict", "not_run", 4)]
    assert all("instructor" in check.message and check.answer for check in texts)


def test_the_starter_earns_nothing_and_leads_to_its_first_todo(root: Path, tmp_path: Path) -> None:
    from autograder.report.story import next_step
    (tmp_path / "answers.toml").write_bytes((root / "starter" / "answers.toml").read_bytes())
    said = pipeline.grade(pipeline.Request(tmp_path, [RULE]))
    assert said.report.score == 0 and said.report.exercises[0].status == "fail"
    step = next_step(said.report, said.sources)
    assert step.todo and step.todo.text.startswith("TODO 1:")


@pytest.mark.parametrize(("old", "new", "question", "diagnosis"), [
    ("flop = 268435456", "flop = 134217728", "flop", "answer_wrong"),
    ("shared_bytes = 2048", "shared_bytes = 1024", "shared_bytes", "answer_wrong"),
    ('dram = "c"', 'dram = "a"', "dram", "answer_wrong"),
    ("flop = 268435456", 'flop = "268435456"', "flop", "answer_of_another_kind"),
    ("flop = 268435456", "flop = nan", "flop", "answer_of_another_kind"),
    ("flop = 268435456", "flop = true", "flop", "answer_of_another_kind"),
    ('dram = "c"', 'dram = "z"', "dram", "answer_of_another_kind"),
    ('dram = "c"', 'dram = " "', "dram", "answer_missing"),
    ("blocks = 144", "", "blocks", "answer_missing"),
])
def test_a_slip_has_its_name_and_its_line(model: str, old: str, new: str, question: str, diagnosis: str) -> None:
    text = model.replace(old, new)
    found = checks(text)
    [finding] = found[question].findings
    assert (found[question].status, finding.diagnosis) == ("fail", diagnosis)
    assert finding.line == (text.split("\n").index(new) + 1 if new else None)
    assert [name for name, check in found.items() if check.status == "fail"] == [question]


@pytest.mark.parametrize(("old", "new"), [("flop = 268435456", "flop = 268435456.0"), ("intensity = 4", "intensity = 4.0"),
                                          ('dram = "c"', 'dram = "C "'), ("flop = 268435456", "flop = 268_435_456")])
def test_other_spellings_of_a_right_answer_are_right(model: str, old: str, new: str) -> None:
    assert {check.status for name, check in checks(model.replace(old, new)).items() if not check.open} == {"pass"}


@pytest.mark.parametrize(("text", "line", "said"), [
    ("flop = 12\nblocks = twelve\n", 2, "Invalid value"),
    ("flop = 12\nflop = 13\n", 2, "Cannot overwrite"),
    ("# begin\n\nflop 12\n", 3, "Expected '='"),
    ('flop = 12\ndram = "c\n', 2, "Illegal character"),
    ('flop = 12\ntwo_barriers = """\nno end\n', 3, "Unterminated"),
    ("flop = 12 13\n", 1, "Expected newline"),
    ("flop = " + "[" * 100_000, 1, "nested too deeply"),
], ids=["value", "twice", "no sign", "quote", "long quote", "two values", "nesting"])
def test_what_is_no_toml_is_told_with_line_and_reason(text: str, line: int, said: str, tmp_path: Path) -> None:
    found = checks(text)
    [finding] = found["build"].findings
    assert (finding.kind, finding.severity, finding.line) == ("compile_error", "error", line)
    assert said in finding.message and finding.hint
    assert {check.status for name, check in found.items() if name != "build"} == {"not_run"}
    assert graded(text, tmp_path).status == "fail"


def test_a_misspelt_name_is_told(model: str) -> None:
    [finding] = checks(model.replace("blocks =", "block ="))["build"].findings
    assert finding.severity == "warning" and "“block”" in finding.message and "blocks" in finding.hint


def test_a_short_text_is_told_and_an_empty_one_too(model: str) -> None:
    start, end = model.index('two_barriers = """\nThe'), model.index('"""\n# END', model.index('two_barriers = """\nThe'))
    short = checks(model[:start] + 'two_barriers = """\nbecause of races\n' + model[end:])["two_barriers"]
    assert "3 words" in short.message and short.status == "not_run"
    assert "Not answered" in checks(model[:start] + 'two_barriers = """\n' + model[end:])["two_barriers"].message
