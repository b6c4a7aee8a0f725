"""Each export is read again by the importer's rules."""

import base64
import io
import json
import stat
import subprocess
import zipfile
from pathlib import Path

import pytest

from autograder.classrun.records import ClassResult, Row
from autograder.cli import main
from autograder.exports import canvas, github, gradescope, moodle
from autograder.classrun import roster
from autograder.classrun.store import durable
from autograder.faults import GraderFault, UserMistake
from autograder.records import Check, Exercise, Finding, Report
from tests.exports import rules

import msgspec

ROOT = Path(__file__).resolve().parents[2]


def report(status: str = "fail") -> Report:
    wrong = Finding("race_shared", "error", "two threads \x1b[31m meet", 3, file="tiled_matmul.cu", line=31, hint="a barrier")
    checks = [Check("build", "pass", 0, 0, "It compiles.", []), Check("naive.correct", "pass", 30, 30, "Right.", []),
              Check("tile8.safe", "fail", 0, 50, "1 thing to mend.", [wrong]), Check("tile8.tiled", "not_run", 0, 20, "Nothing ran.", [])]
    exercise = Exercise("tiled_matmul", status, 30, 100, checks, "Tiled", file="tiled_matmul.cu")
    return Report("1", "Ada", 30, 100, {"level": "L2"}, [exercise])


def row(name: str, score: float | None, **keys) -> Row:
    exercises = {"tiled_matmul": {"status": "fail", "score": score or 0, "max": 100, "checks": []}}
    return Row(name.lower(), name, "graded" if score is not None else "not_graded", score, 100 if score is not None else None,
               keys=keys, exercises=exercises)


@pytest.fixture
def result() -> ClassResult:
    ada, zoe = row("Ada Lovelace", 70, canvas="12", participant="4711", email="ada@x"), row("=Zoe", None, email="zoe@x")
    ada.instructor = {"points": 2.5, "comment": "=nice"}
    return ClassResult("1", False, False, {}, 1, [ada, zoe, row("Kim Kim", 0, email="kim@x"), row("Un Known", 50, email="un@known")])


def test_gradescope_shows_the_total():
    made = gradescope.results(report())
    assert rules.gradescope_total(made) == 30
    assert "\x1b" not in json.dumps(made, ensure_ascii=False) and "tiled_matmul.cu:31" in made["tests"][1]["output"]


@pytest.mark.parametrize("form", [gradescope, github])
def test_a_fault_of_ours_is_never_a_score(form):
    with pytest.raises(GraderFault):
        form.results(report("grader_error"))


def test_gradescope_archive_has_what_it_needs():
    with zipfile.ZipFile(io.BytesIO(gradescope.archive(ROOT))) as packed:
        names = set(packed.namelist())
        modes = {name: packed.getinfo(name).external_attr >> 16 for name in ("setup.sh", "run_autograder")}
        scripts = [packed.read(name).decode() for name in modes]
    assert {"autograder/cli.py", "autograder/setup/ensure", "CMakeLists.txt", "starter/tiled_matmul.cu"} <= names
    assert not [name for name in names if name.startswith(("solutions/", "/", "..", ".scratch"))]
    assert all(stat.S_ISREG(mode) and mode & 0o111 for mode in modes.values())
    for script in scripts:
        assert subprocess.run(["bash", "-n"], input=script, text=True).returncode == 0
    assert "/autograder/results/results.json" in scripts[1] and "/autograder/submission" in scripts[1]
    lines = scripts[1].splitlines()
    graded = next(number for number, line in enumerate(lines) if "-m autograder grade" in line)
    assert lines[graded - 1].startswith("setpriv --reuid=autograder") and lines[graded - 1].endswith("\\")      # never as root
    assert "chown -hR" in scripts[1]                     # a link in a submission gives nobody's file away


def test_classroom_adds_up():
    made = github.results(report())
    points, most, passed = rules.classroom_notice([made])
    assert (points, most, passed) == (30, 100, 1) and made["status"] == "fail"
    assert all((test["status"] == "pass") == (test["score"] == test["max_score"]) for test in made["tests"])
    assert json.loads(base64.b64decode(github.encoded(report()))) == made


def test_classroom_workflow_calls_what_exists():
    assert "make grade SUBMISSION=starter" in github.WORKFLOW and "\t" not in github.WORKFLOW
    assert (ROOT / "autograder" / "setup" / "autograder").exists()


CANVAS = ('Student,ID,SIS User ID,SIS Login ID,Section,Old (3),Matmul (5)\n    Points Possible,,,,,10,100\n"Lovelace, Ada",12,s1,ada,A,1,\n'
          '"Kim, Kim",13,s2,kim@x,A,2,44\n"Zoe, =",14,s3,zoe@x,A,3,33\n"Student, Test",99,,,A,,\n')


def test_canvas_gets_its_own_ids_back(result, tmp_path):
    durable(tmp_path / "class.json", msgspec.json.encode(result))
    (tmp_path / "list.csv").write_text(CANVAS)
    assert main(["export", "canvas", "--class", str(tmp_path), "--list", str(tmp_path / "list.csv"), "--assignment", "Matmul",
                 "--out", str(tmp_path / "made.csv")]) == 0
    people = {"12": "Lovelace, Ada", "13": "Kim, Kim", "14": "Zoe, =", "99": "Student, Test"}
    made = rules.canvas_import((tmp_path / "made.csv").read_text(), {"Matmul (5)"}, people)
    assert made == {"12": 72.5, "13": 0.0, "14": 33.0}   # who was not graded keeps what Canvas has


def test_canvas_is_not_given_a_new_assignment(result, tmp_path):
    (tmp_path / "list.csv").write_text(CANVAS)
    with pytest.raises(UserMistake, match="no assignment"):
        canvas.table(result, roster.read_table(tmp_path / "list.csv"), "Matmull")


MOODLE = "First name,Surname,Email address\nAda,Lovelace,ada@x\nKim,Kim,kim@x\nZoe,Z,zoe@x\n"
SHEET = ('Identifier,Full name,Email address,Status,Grade,Maximum grade,Last modified (submission),Last modified (grade),Feedback comments\n'
         'Participant 4711,Ada Lovelace,ada@x,Submitted,,100.00,"Monday, 2 March",-,\nParticipant 4712,Kim Kim,kim@x,Submitted,,100.00,-,-,\n'
         'Participant 4713,Zoe Z,zoe@x,Submitted,,100.00,-,-,\n')


def written(lines: list[list[object]]) -> str:
    import csv

    from autograder.classrun.names import cell
    text = io.StringIO()
    csv.writer(text).writerows([[cell(value) for value in line] for line in lines])
    return text.getvalue()


def test_moodle_import_is_not_aborted(result, tmp_path):
    (tmp_path / "list.csv").write_text(MOODLE)
    made = written(moodle.import_table(result, roster.read(tmp_path / "list.csv"), "Matmul"))
    assert rules.moodle_import(made, {"ada@x", "kim@x", "zoe@x"}, 100) == {"ada@x": 72.5, "kim@x": 0}


def test_moodle_worksheet_keeps_its_lines(result, tmp_path):
    (tmp_path / "sheet.csv").write_text(SHEET)
    made = written(moodle.worksheet(result, roster.read_table(tmp_path / "sheet.csv")))
    assert rules.moodle_worksheet(made, SHEET) == {"Participant 4711": 72.5, "Participant 4712": 0}


def test_moodle_worksheet_with_too_small_a_maximum(result, tmp_path):
    (tmp_path / "sheet.csv").write_text(SHEET.replace("100.00", "10.00"))
    with pytest.raises(UserMistake, match="allows 10"):
        moodle.worksheet(result, roster.read_table(tmp_path / "sheet.csv"))


@pytest.mark.parametrize("words", [["gradescope"], ["github"], ["gradescope", "--report", "nowhere.json"], ["moodle", "--class", "nowhere"]])
def test_what_is_missing_is_said(words, capsys):
    assert main(["export", *words]) == 2
    assert "Traceback" not in capsys.readouterr().err
