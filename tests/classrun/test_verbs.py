"""regrade, diff, reproduce, doctor and the class page, on a class that is graded in a moment."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from autograder.classrun import run, work
from autograder.cli import main
from tests.classrun.classes import hand_in, order, quick


@pytest.fixture
def out(tmp_path: Path) -> Path:
    for number, name in enumerate(("Ada", "Bob", "Cyd")):
        hand_in(tmp_path / "handed_in", name, quick(number % 2))      # Cyd has the same file as Ada
    run.run(order(tmp_path / "handed_in", tmp_path / "out"))
    return tmp_path / "out"


def id_of(out: Path, name: str) -> str:
    return next(row["id"] for row in json.loads((out / "class.json").read_bytes())["rows"] if row["name"] == name)


def generous(one, store):
    """A grader that has changed its mind: one check passes now."""
    import msgspec
    made = REAL(one, store)
    made.checks[1] = msgspec.structs.replace(made.checks[1], status="pass", score=made.checks[1].max)
    made.score = made.checks[1].max
    return work.as_stored(made)


REAL = work.graded


def test_diff_says_nothing_of_equals(out, capsys):
    assert main(["diff", str(out), str(out)]) == 0
    assert capsys.readouterr().out == "Nobody's result changes.\n"


def test_regrade_tells_who_changes_and_who_shares_the_file(out, monkeypatch, capsys):
    monkeypatch.setattr(work, "graded", generous)
    assert main(["regrade", str(out), "--student", id_of(out, "Ada")]) == 0
    said = capsys.readouterr().out
    assert "2 of 3 students change." in said and f"The same file, and so the same grade: {id_of(out, 'Cyd')}" in said
    assert "not_run (0) → pass" in said and id_of(out, "Bob") not in said


def test_regrade_of_one_check_leaves_the_others(out, monkeypatch, capsys):
    monkeypatch.setattr(work, "graded", generous)
    before = json.loads((out / "class.json").read_bytes())["rows"]
    assert main(["regrade", str(out), "--check", "build"]) == 0
    assert "Nobody's result changes." in capsys.readouterr().out
    assert json.loads((out / "class.json").read_bytes())["rows"] == before


def test_a_regrade_that_fails_keeps_the_old_result(out, monkeypatch, capsys):
    def ill(one, store):
        raise RuntimeError("ill")

    monkeypatch.setattr(work, "graded", ill)
    before = (out / "gradebook.csv").read_bytes()
    assert main(["regrade", str(out)]) == 3
    assert "the old result stays" in capsys.readouterr().err and (out / "gradebook.csv").read_bytes() == before


@pytest.mark.parametrize("words", [["--student", "nobody"], ["--exercise", "none"], ["--check", "tile9.safe"]])
def test_regrade_of_nothing(out, words):
    assert main(["regrade", str(out), *words]) == 2


def test_reproduce_agrees_and_finds_a_changed_report(out, capsys, monkeypatch):
    report = out / "students" / id_of(out, "Bob") / "report.json"
    assert main(["reproduce", str(report)]) == 0
    assert "the same, byte for byte" in capsys.readouterr().out
    receipt = report.parent / "receipt-tiled_matmul.json"
    kept = receipt.read_text()
    receipt.write_text(kept.replace('"compiler": "', '"compiler": "older '))
    monkeypatch.setattr(work, "graded", generous)
    assert main(["reproduce", str(report)]) == 1
    assert "compiler: older" in capsys.readouterr().out
    report.write_text(report.read_text().replace('"score": 0', '"score": 7'))
    assert main(["reproduce", str(report)]) == 1
    assert "somebody changed it" in capsys.readouterr().err


def test_doctor_names_what_is_missing(monkeypatch, capsys):
    from autograder.classrun import diagnose
    assert main(["doctor"]) in (0, 1)
    assert "compiler" in capsys.readouterr().out
    monkeypatch.setattr(diagnose.shutil, "which", lambda name: None)
    assert main(["doctor"]) == 1
    assert "sudo apt-get install bubblewrap" in capsys.readouterr().out


def test_doctor_knows_the_switch_of_apparmor(monkeypatch):
    from autograder.classrun import diagnose
    monkeypatch.setattr(diagnose.os, "getuid", lambda: 1000)
    monkeypatch.setattr(diagnose, "_read", lambda path: "1" if "apparmor" in path else "")
    monkeypatch.setattr(diagnose.shutil, "which", lambda name: "/bin/false")
    state, _, remedy = diagnose._user_namespaces()
    assert state == "missing" and "kernel.apparmor_restrict_unprivileged_userns=0" in remedy


@pytest.mark.browser
def test_the_page_sorts_and_filters(out, chromium, tmp_path):
    """What the script does, seen from outside: the filter typed by a line of script, the document printed."""
    page = (out / "class.html").read_text()
    assert page.count("<script>") == 1 and "http" not in page.split("<body", 1)[1]
    probe = tmp_path / "probe.html"
    wish = ('const f=document.getElementById("find");f.value="bob";f.dispatchEvent(new Event("input"));'
            'document.querySelector("#table thead button").click();')
    relaxed = page.replace("script-src 'sha256-", "script-src 'unsafe-inline' 'x-")
    probe.write_text(relaxed.replace("</body>", f"<script>{wish}</script></body>"))
    ran = subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", probe.as_uri()], capture_output=True, text=True, timeout=60)
    assert re.search('<span id="shown"[^>]*>1 of 3</span>', ran.stdout)
    assert ran.stdout.index(">Cyd<") < ran.stdout.index(">Ada<", ran.stdout.index('id="table"')) or 'aria-sort="descending"' in ran.stdout
