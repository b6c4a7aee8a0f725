"""The whole way of one submission, with the real compiler, emulator and judge."""

import re
from pathlib import Path

import msgspec
import pytest

from autograder import pipeline
from autograder.exercise import chosen
from autograder.faults import GraderFault
from autograder.records import Report

NAME = "tiled_matmul"


def grade(folder: Path, **more) -> Report:
    return pipeline.grade(pipeline.Request(folder, chosen(NAME), **more)).report


def submission(tmp_path: Path, text: str | bytes) -> Path:
    folder = tmp_path / "handed_in"
    folder.mkdir()
    (folder / f"{NAME}.cu").write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def kinds(report: Report) -> set[str]:
    return {finding.kind for exercise in report.exercises for check in exercise.checks for finding in check.findings
            if finding.severity == "error"}


def statuses(report: Report) -> dict[str, str]:
    return {check.id: check.status for check in report.exercises[0].checks}


@pytest.fixture(scope="module")
def solution(root) -> str:
    return (root / "solutions" / f"{NAME}.cu").read_text()


@pytest.fixture(scope="module")
def solved(root) -> Report:
    return grade(root / "solutions")


def test_the_solution_earns_every_point(solved):
    assert solved.score == solved.max > 0
    assert kinds(solved) == set()
    assert solved.exercises[0].status == "pass"
    assert {row.status for row in solved.exercises[0].cases} == {"pass"}


def test_hidden_cases_give_nothing_away(solved):
    hidden = [row for row in solved.exercises[0].cases if row.hidden]
    assert hidden and all(row.max_error is None and row.inputs == "" for row in hidden)


def test_the_untouched_starter_earns_nothing_and_is_told_what_to_do(root):
    report = grade(root / "starter")
    assert report.score == 0
    assert report.exercises[0].status == "fail"
    assert kinds(report)


def everything_but_times(report: Report) -> bytes:
    environment = {key: value for key, value in report.environment.items() if key not in ("times", "host")}
    return msgspec.json.encode(msgspec.structs.replace(report, environment=environment))


def test_two_runs_give_the_same_bytes_whatever_the_number_of_processes(root, solved):
    wrong = root / "tests" / "exercises" / NAME / "wrong" / "second_barrier_missing.cu"
    assert everything_but_times(grade(root / "solutions", jobs=1)) == everything_but_times(solved)
    assert wrong.exists()


def test_a_race_is_the_same_whatever_the_number_of_processes(root, tmp_path):
    wrong = root / "tests" / "exercises" / NAME / "wrong" / "second_barrier_missing.cu"
    folder = submission(tmp_path, wrong.read_bytes())
    one, two = grade(folder, jobs=1), grade(folder, jobs=3)
    assert "race_shared" in kinds(one) <= {"race_shared", "same_warp_race"}
    assert everything_but_times(one) == everything_but_times(two)


def test_a_missing_file_is_not_submitted(tmp_path):
    (tmp_path / "in").mkdir()
    report = grade(tmp_path / "in")
    assert report.exercises[0].status == "not_submitted"
    assert (report.score, report.max) == (0, chosen(NAME)[0].points)


@pytest.mark.parametrize("text, kind", [
    ("", "compile_error"), (b"\x7fELF\x00\x00\x01", "compile_error"), ("int main( {", "compile_error"), ("int x;", "compile_error"),
    ("#include </etc/passwd>\n", "policy"), ('__attribute__((constructor)) static void f() {}\n', "policy")])
def test_what_gives_no_program_gives_a_report(tmp_path, text, kind):
    report = grade(submission(tmp_path, text))
    assert report.score == 0
    assert kinds(report) == {kind}
    assert statuses(report).pop("build") == "fail"
    assert set(statuses(report).values()) == {"fail", "not_run"}
    assert all(finding.message and finding.hint for check in report.exercises[0].checks for finding in check.findings)


def with_host_code(solution: str, code: str) -> str:
    """The solution, its launch preceded by some host code."""
    start = re.search(r"\bvoid launch\([^)]*\)\s*\{", solution)
    assert start
    return "#include <cstdio>\n#include <cstdlib>\n#include <vector>\n" + solution[:start.end()] + "\n" + code + "\n" + solution[start.end():]


@pytest.mark.parametrize("code, kind", [
    ("volatile int* p = nullptr; *p = 1;", None), ("std::abort();", "crash"), ("std::exit(0);", "crash"), ("std::_Exit(0);", "crash"),
    ("volatile int zero = 0; volatile int x = 7 / zero;", "crash"), ("std::vector<int> v; v.at(3);", "crash")])
def test_a_program_that_ends_early_is_a_crash_and_earns_nothing(tmp_path, solution, code, kind):
    report = grade(submission(tmp_path, with_host_code(solution, code)))
    assert report.score == 0
    assert kinds(report) & ({kind} if kind else {"crash", "out_of_bounds_global"})


def test_a_program_that_dies_in_one_case_loses_only_that_variant(tmp_path, solution):
    report = grade(submission(tmp_path, with_host_code(solution, "if (kind == Kind::tile8 && m == 17 && n == 23) std::abort();")))
    found = statuses(report)
    assert found["tile8.correct"] == "fail"
    assert {status for check, status in found.items() if not check.startswith("tile8")} == {"pass"}
    rows = [row for row in report.exercises[0].cases if row.variant == "tile8"]
    assert [(row.m, row.n, row.k) for row in rows if row.status == "missing"] == [(17, 23, 19)]


def test_a_flood_of_output_is_named(tmp_path, solution):
    report = grade(submission(tmp_path, with_host_code(solution, 'for (;;) std::puts("again and again and again and again");')))
    assert kinds(report) == {"output_limit"}


def test_output_within_reason_is_fine(tmp_path, solution):
    report = grade(submission(tmp_path, with_host_code(solution, 'std::printf("%d %d %d\\n", m, n, k_size); std::fprintf(stderr, "x");')))
    assert report.score == report.max


def test_forged_events_and_a_written_report_change_nothing(tmp_path, solution):
    code = 'FILE* f = std::fopen("/dev/fd/4", "w"); if (f) { std::fputs("{}\\n", f); std::fclose(f); }'
    report = grade(submission(tmp_path, with_host_code(solution, code)))
    if report.environment["isolation"] == "none":
        assert report.score == 0
    else:                             # in the box there is no such file
        assert report.score == report.max


def test_our_fault_is_no_students_zero(root, monkeypatch):
    def broken(*_, **__):
        raise GraderFault("the judge is gone")

    monkeypatch.setattr("autograder.judging.draw_inputs", broken)
    graded = pipeline.grade(pipeline.Request(root / "solutions", chosen(NAME)))
    assert graded.report.exercises[0].status == "grader_error"
    assert (graded.report.score, graded.report.max) == (0, 0)
    assert len(graded.faults) == 1
