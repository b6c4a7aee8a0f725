"""No English is left in a Chinese report, terminal or class page: of real submissions that fail in many ways, and of every kind."""

import io
import re
import shutil
import string
import subprocess
import sys
from pathlib import Path

import pytest

from autograder import exercise, pipeline
from autograder.classrun.publish import row
from autograder.classrun.records import ClassResult, Student
from autograder.records import Report
from autograder.report.classpage import class_page, likeness_page
from autograder.report.page import page
from autograder.report.terminal import print_findings, print_summary
from autograder.report.words import retold, say
from autograder.report.words.extract import sentences
from autograder.report.words.language import translations
from tests.report import english, golden, samples

ZH = "zh_CN"
WRONG = Path(__file__).parents[1] / "exercises"
BROKEN = {                                               # what a student hands in, and what it is about
    "tiled_matmul.cu": WRONG / "tiled_matmul/wrong/second_barrier_missing.cu",          # a race
    "hand_case.cu": WRONG / "hand_case/wrong/counted_the_elements.cu",                  # wrong answers
    "multi_round_benchmark.cu": WRONG / "multi_round_benchmark/wrong/no_warm_up.cu",    # a mistake in measuring
    "edge-case.cu": WRONG / "edge_case/wrong/one_too_far.cu",                           # a name that is nearly right
    "tiled_transpose.cu": WRONG / "tiled_matmul/wrong/inline_assembly_in_kernel.cu",    # refused by the policy
}
ALONE = ("syntax_error", "texture_reads", "launch_is_missing", "floor_for_ceil_in_rounds")


@pytest.fixture(scope="module")
def mixed(tmp_path_factory) -> pipeline.Graded:
    """One submission that fails in a different way in each exercise; one file is not there at all."""
    folder = tmp_path_factory.mktemp("mixed")
    for name, source in BROKEN.items():
        shutil.copy(source, folder / name)
    (folder / "answers.toml").write_text('flop = \ndram = "a"\n')
    return pipeline.grade(pipeline.Request(folder, list(exercise.all_exercises().values()), label="mixed"))


@pytest.fixture(scope="module")
def alone(tmp_path_factory) -> list[pipeline.Graded]:
    """tiled_matmul broken in ways that end early, and one whose result is wrong."""
    graded = []
    for name in ALONE:
        folder = tmp_path_factory.mktemp(name)
        shutil.copy(WRONG / f"tiled_matmul/wrong/{name}.cu", folder / "tiled_matmul.cu")
        graded.append(pipeline.grade(pipeline.Request(folder, exercise.chosen("tiled_matmul"), label=name)))
    return graded


def quoted(report: Report) -> list[str]:
    """Words of the compiler: those of a finding that the catalogue does not know."""
    told = [finding.text for one in report.exercises for check in one.checks for finding in check.findings if finding.text]
    return [text for text in told if retold(text, ZH) == text]


def left(graded: pipeline.Graded) -> list[str]:
    """English on the page and in the terminal."""
    stream = io.StringIO()
    print_summary(graded.report, graded.sources, stream, folder="mine", language=ZH)
    known = quoted(graded.report)
    return english.in_page(page(graded.report, graded.sources, language=ZH), ZH, known) + english.in_terminal(stream.getvalue(), ZH, known)


def test_the_report_of_a_submission_that_fails_in_many_ways(mixed) -> None:
    kinds = {finding.kind for one in mixed.report.exercises for check in one.checks for finding in check.findings}
    assert {"race_shared", "wrong_result", "policy", "compile_error"} <= kinds and any(kind.startswith("benchmark_") for kind in kinds)
    assert {one.status for one in mixed.report.exercises} == {"fail", "not_submitted"}
    assert left(mixed) == []


def test_the_reports_of_files_that_fail_early(alone) -> None:
    kinds = {finding.kind for one in alone for each in one.report.exercises for check in each.checks for finding in check.findings}
    assert {"compile_error", "unsupported", "wrong_result"} <= kinds
    assert [left(one) for one in alone] == [[]] * len(ALONE)


def test_the_page_of_a_class(mixed, alone) -> None:
    reports = [mixed.report, *(one.report for one in alone)]
    rows = [row(Student(f"s{number}", f"S{number}", late=number == 1, notes=["Handed in late."]), report) for number, report in enumerate(reports)]
    rows.append(row(Student("gone", "Gone", missing=True, notes=["Nothing was handed in."]), alone[0].report))
    shown = class_page(ClassResult("1", False, True, {}, 1, rows), ["tiled_matmul"], 2, ZH)
    known = [text for report in reports for text in quoted(report)]
    assert english.in_page(shown, ZH, known) == [] and english.in_page(likeness_page([], True, ZH), ZH) == []


def test_every_kind_of_finding_with_its_picture() -> None:
    report = samples.every_kind()
    report.environment = {}
    shown = page(report, samples.SOURCES, language=ZH)
    assert english.in_page(shown, ZH, [*quoted(report), report.exercises[0].title]) == [] and shown.count("<svg") > 10
    assert english.in_terminal(golden.findings(ZH), ZH, [raw["text"] for raw in samples.RAW.values() if "text" in raw]) == []


def test_english_is_found_where_it_is_left() -> None:
    """The search itself: a sentence, a word of the catalogue, words for those who cannot see a picture."""
    told = '<p>两个线程</p><p>Two threads meet here.</p><span>late</span><svg aria-label="Who waits where"></svg><code>for all of them</code>'
    assert english.in_page(told, ZH) == ["Two threads meet here.", "late", "Who waits where"]
    assert english.in_terminal("  ✗ 分块   It does not compile.\n   12 ▸ all of this is code", ZH) == ["It does not compile."]


FILLED = {name: f"Q{number}q" for number, name in enumerate(sorted({
    name for text in sentences() for _, name, _, _ in string.Formatter().parse(text) if name}))}


def test_a_sentence_that_a_step_has_filled_is_known_again() -> None:
    """For every sentence with fields: the English words, filled, become the Chinese words, filled alike."""
    known = translations(ZH).gettext
    with_fields = [text for text in sentences() if "{" in text.replace("{{", "") and ":." not in text and len(re.findall("[A-Za-z]{2,}", re.sub(r"{\w+}", "", text))) > 3]
    assert len(with_fields) > 200
    wrong = [text for text in with_fields if retold(text.format_map(FILLED), ZH) != known(text).format_map(FILLED)]
    assert wrong == []


@pytest.mark.parametrize("english_words, chinese", [
    ("Right on 22 of 49 cases. Mend “Race in shared memory” (tiled_matmul.cu:65) first: a result cannot be trusted before that.",
     "49 个用例中有 22 个正确。请先改正“共享内存中的数据竞争”（tiled_matmul.cu:65）：在那之前结果不可信。"),
    ("There is no “edge_case.cu”, but there is “edge-case.cu”. If that is your answer, rename it to edge_case.cu.",
     "没有“edge_case.cu”，但有“edge-case.cu”。如果那就是你的答案，请把它改名为 edge_case.cu。"),
    ("Your file calls fork, which starts a process. A graded program computes, and talks through files and streams only.",
     "你的文件调用了 fork，它会启动进程。被评分的程序只做计算，并且只通过文件和流来交流。"),
    ("expected ‘;’ before ‘}’ token", "expected ‘;’ before ‘}’ token"),
    ("3 of 4", "4 中的 3"), ("most of the things that were said", "most of the things that were said"),
])
def test_what_steps_say_is_said_again(english_words: str, chinese: str) -> None:
    assert retold(english_words, ZH) == chinese and retold(english_words, "en") == english_words


def test_a_mistake_at_the_command_line(root, tmp_path) -> None:
    command = [sys.executable, "-m", "autograder", "grade", "--submission", "nowhere", "--language", "zh"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    assert done.returncode == 2 and "没有文件夹“nowhere”" in done.stderr and english.in_terminal(done.stderr, ZH) == []


def test_findings_of_a_run_and_separators() -> None:
    stream = io.StringIO()
    print_findings([samples.finding("race_end_of_round")], samples.SOURCES, stream, language=ZH)
    assert "写入，第 2 轮" in stream.getvalue() and say("; ", ZH) == "；"


@pytest.mark.parametrize("words", [["grade", "--help"], ["hint"], ["watch", "--help"], ["run", "--help"], ["grade", "--json", "--foo"]])
def test_the_command_line_speaks_the_language(root: Path, words: list[str]) -> None:
    """Also where argparse takes `--lang` for --language, and where it finds fault before a verb begins."""
    said = subprocess.run([sys.executable, "-m", "autograder", *words, "--lang", "zh"], cwd=root, capture_output=True, text=True)
    told = re.sub(r"^用法：.*?\n\n?(?=\S)", "", said.stdout + said.stderr, flags=re.DOTALL)
    assert "usage" not in told and "error" not in told and re.search(r"[\u4e00-\u9fff]", told)
    lines = [line for line in told.splitlines() if re.search(r"[a-z]{3,} [a-z]{3,} [a-z]{3,}", line)]
    assert lines == []
