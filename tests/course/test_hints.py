"""Hints and written answers: every language says the same, and `hint` speaks the language that was chosen."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder import exercise, hints
from autograder.course import lint
from autograder.records import Check, Exercise, Report
from autograder.report import progress
from autograder.report.words.language import languages
from tests.report import english

NAMES = [*lint.names(), *lint.sheets()]
HINTS = "autograder/exercises/tiled_matmul/"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", NAMES)
def test_every_exercise_has_its_hints_in_every_language(name: str, language: str) -> None:
    known, other = hints.load(name), hints.load(name, language)
    assert hints.file_in(exercise.folder_of(name), language).is_file() and len(other.hints) == 3
    assert [hint.kind for hint in other.when] == [hint.kind for hint in known.when]


@pytest.mark.parametrize("name", NAMES)
def test_no_hint_is_left_in_english(name: str) -> None:
    known = hints.load(name, "zh_CN")
    sentences = [line for text in [*known.hints, *(hint.text for hint in known.when)] for line in text.splitlines() if any("\u4e00" <= sign for sign in line)]
    assert english.in_terminal("\n".join(sentences), "zh_CN") == [] and len(sentences) >= 3 + len(known.when)


def hint(root: Path, folder: Path, *words: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "autograder", "hint", "--exercise", "tiled_matmul", "--number", "2", "--out", str(folder), *words]
    return subprocess.run(command, cwd=root, capture_output=True, text=True)


def test_hint_speaks_the_language_and_fits_the_last_report(root: Path, tmp_path: Path) -> None:
    (tmp_path / "report.json").write_text('{"exercises": [{"id": "tiled_matmul", "checks": [{"findings": [{"kind": "race_shared", "severity": "error"}]}]}]}')
    told = hint(root, tmp_path, "--language", "zh").stdout
    assert "针对上次报告中的“共享内存中的数据竞争”：" in told and "缺少的是加载之后的屏障" in told and "第 2 条提示（共 3 条）：" in told
    assert english.in_terminal(told, "zh_CN") == []
    assert "To “Race in shared memory” in your last report:" in hint(root, tmp_path).stdout


def test_the_language_of_the_environment_counts_where_none_is_typed(root: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from autograder.sentences import chosen_language; print(chosen_language())"]
    said = [subprocess.run(command, cwd=root, capture_output=True, text=True, env={"AUTOGRADER_LANGUAGE": word}).stdout.strip() for word in ("zh", "")]
    assert said == ["zh", "en"]


def test_hints_are_free_unless_the_instructor_sets_a_price(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(hints, "_GIVEN", tmp_path / "hints.json")
    hints.remember("tiled_matmul", 3)
    for price, left in ((0, [4, 5]), (2, [0, 3]), (9, [0, 0])):
        checks = [Check(f"c{points}", "pass", points, points, "Right.", []) for points in (4, 5)]
        report = Report("1", "starter", 9, 9, {}, [Exercise("tiled_matmul", "pass", 9, 9, checks)])
        assert hints.charge(report, {"tiled_matmul": price}) == {"tiled_matmul": 3}
        assert [check.score for check in checks] == left
        assert report.score == report.exercises[0].score == sum(left)
        assert ("Hints took" in checks[0].message) == (price > 0)


def test_hints_that_were_taken_are_shown() -> None:
    assert progress.hints_taken(progress.News({}, {"tiled_matmul": 2})) == "Hints taken so far: tiled_matmul 2"
    assert progress.hints_taken(progress.News({})) == ""


@pytest.fixture
def planted(root: Path, tmp_path: Path) -> Path:
    """A copy of what the written answers are made of."""
    for folder in ("autograder/answers/sheets", "solutions", "starter", "chapters/en", "chapters/zh"):
        shutil.copytree(root / folder, tmp_path / folder)
    return tmp_path


SHEET = "autograder/answers/sheets/answers/"
FAULTS = {
    "another question": (SHEET + "exercise.toml", 'id = "blocks"', 'id = "block"', "does not answer “block”"),
    "no digest": (SHEET + "exercise.toml", 'digest = "00247178884b098518d7ca87"\n', "", "question “dram” has no digest"),
    "one choice": (SHEET + "exercise.toml", 'choices = ["a", "b", "c"]', 'choices = ["a"]', "at least two choices"),
    "a text with a digest": (SHEET + "exercise.toml", "words = 30", 'words = 30\ndigest = "x"', "is read by a person"),
    "worth nothing": (SHEET + "exercise.toml", "points = 4\nkind = \"text\"\nwords = 40", "points = 0\nkind = \"text\"\nwords = 40", "is worth nothing"),
    "asked twice": (SHEET + "exercise.toml", 'id = "blocks"', 'id = "flop"', "a check is listed twice"),
    "a wrong model answer": ("solutions/answers.toml", "flop = 268435456", "flop = 268435455", "“flop” does not agree with the digest"),
    "a model answer that is none": ("solutions/answers.toml", 'dram = "c"', 'dram = "d"', "“dram” is none of a, b, c"),
    "a short model answer": ("solutions/answers.toml", '"""\n# END', 'x"""\nextra = 1\n# END', "“extra”, which nobody asks"),
    "no TOML": ("solutions/answers.toml", "flop = 268435456", "flop = ", "is not valid TOML"),
    "an old starter": ("starter/answers.toml", "# TODO 3: how many", "# TODO 3: how much", "differs from its solution"),
    "an answered starter": ("starter/answers.toml", "blocks = 0", "blocks = 144", "“blocks” is answered already"),
    "an untranslated question": (SHEET + "exercise.toml", "Why there are two barriers", "Why two barriers stand", "zh_CN: 1 of"),
    "a lost hint": (SHEET + "hints.zh_CN.toml", "六个简短的问题", "FILL IN 六个简短的问题", "still to be filled in"),
    "no chapter": ("chapters/zh/11-symptoms.md", "make grade EX=answers", "make grade", "chapters/zh: no chapter says “make grade EX=answers”"),
}


def test_the_written_answers_are_in_order(planted: Path) -> None:
    assert lint.sheets(planted) == ["answers"] and lint.of_sheet(lint.Sheet("answers", planted)).amiss == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_written_answers_is_found(planted: Path, fault: str) -> None:
    file, old, new, said = FAULTS[fault]
    text = (planted / file).read_text("utf-8")
    assert old in text
    (planted / file).write_text(text.replace(old, new, 1), "utf-8")
    amiss = lint.of_sheet(lint.Sheet("answers", planted)).amiss
    assert any(said in line for line in amiss), amiss


def test_a_translation_that_differs_is_found(root: Path, tmp_path: Path) -> None:
    from autograder.course.lint import hint_files
    for name in ("hints.toml", "hints.zh_CN.toml"):
        shutil.copy(root / HINTS / name, tmp_path / name)
    assert list(hint_files.amiss(tmp_path, "x", True)) == []
    file = tmp_path / "hints.zh_CN.toml"
    text = file.read_text("utf-8")
    for old, new, said in (('kind = "deadlock"', 'kind = "crash"', "not the same hints"), ("a_tile[ty][k]", "a_tile[k][ty]", "lacks the code “a_tile[ty][k]”"),
                           ("__syncthreads()", "同步", "lacks the code “__syncthreads()”"), ("1024", "1000", "lacks the figure “1024”")):
        file.write_text(text.replace(old, new), "utf-8")
        assert any(said in line for line in hint_files.amiss(tmp_path, "x", True))
    file.unlink()
    assert "x/hints.zh_CN.toml is missing: the same hints as in hints.toml, in that language" in hint_files.amiss(tmp_path, "x", True)
