"""Names of people: never in a path of ours, on a command line, as markup, as a formula, or as an escape of a terminal."""

import csv
import io
import os
from pathlib import Path

import pytest

from autograder.classrun import run
from autograder.classrun.names import cell, comparable, comparable_words, safe_id
from autograder.run import box
from tests.classrun.classes import FILE, hand_in, order, quick
from tests.classrun.sample_class import zipped

NASTY = ["$(touch pwned)", "`id`", "<script>alert(1)</script>", "=cmd|' /C calc'!A0", "-rf", "@file", "a\nb,c", "\x1b[31mred", "\u202ecod.exe",
         "\"quoted\" 'name'", "x" * 200, "CON", "\u00e9", "e\u0301", "{{ 7*7 }}", "&amp;"]


@pytest.mark.parametrize("name", NASTY)
def test_ids_are_plain(name):
    made = safe_id("plain", name, name)
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") and 10 <= len(made) <= 40 and not made.startswith("-")


def test_ids_tell_people_apart():
    made = [safe_id("plain", name, name) for name in NASTY] + [safe_id("canvas", "1", "é"), safe_id("canvas", "2", "é")]
    assert len(set(made)) == len(made)


@pytest.mark.parametrize("text, safe", [("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("  =x", "'  =x"), ("\t=x", "' =x"),
                                        (-1.5, "-1.5"), (7.0, "7"), (None, ""), ("Ada", "Ada"), ("a\nb", "a␤b")])
def test_cells_are_no_formulas(text, safe):
    assert cell(text) == safe


def test_names_are_compared_without_case_accents_and_order():
    assert comparable("José  O'Neil") == comparable("JOSE ONEIL")
    assert comparable_words("Lovelace, Ada") == comparable_words("Ada Lovelace")


def test_no_name_gets_anywhere(tmp_path: Path, monkeypatch):
    folder, out = tmp_path / "handed_in", tmp_path / "out"
    folder.mkdir()
    for number, name in enumerate(NASTY):
        safe = name.replace("/", "∕")
        if number % 2:
            hand_in(folder, safe, quick(number))
        else:
            (folder / f"{safe}.zip").write_bytes(zipped({f"{safe}/{FILE}": quick(number)}))
    os.mkdir(os.fsencode(folder) + b"/\xff\xfe")
    commands: list[str] = []
    real = box._spawn

    def spy(job, *rest):
        commands.extend([*job.argv, job.cwd, *(bind.inside for bind in job.binds)])
        return real(job, *rest)

    monkeypatch.setattr(box, "_spawn", spy)
    outcome = run.run(order(folder, out))
    assert len(outcome.result.rows) == len(NASTY) + 1 and outcome.faults == {}
    assert commands and not [word for word in commands for name in NASTY if len(name) > 3 and name in word]
    ids = {path.name for path in (out / "students").iterdir()}
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for name in ids)
    _check_page((out / "class.html").read_text())
    _check_table((out / "gradebook.csv").read_text("utf-8-sig"))
    assert not list(tmp_path.rglob("pwned")) and not Path("pwned").exists()


def _check_page(page: str) -> None:
    assert "<script>alert" not in page and "&lt;script&gt;alert" in page and "{{ 7*7 }}" in page
    assert "\x1b" not in page and "\u202e" not in page


def _check_table(text: str) -> None:
    lines = list(csv.DictReader(io.StringIO(text)))
    assert len(lines) == len(NASTY) + 1
    assert not [value for line in lines for value in line.values() if value[:1] in ("=", "+", "-", "@")]
    assert "\x1b" not in text
