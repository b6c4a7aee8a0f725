"""Who handed in what: names of Canvas, Moodle and Gradescope, repeated and late hand-ins, the roster."""

from pathlib import Path

import pytest

from autograder.classrun import roster
from autograder.classrun.platforms import hand_ins
from autograder.classrun.platforms.gradescope import read_metadata
from autograder.classrun.store import Store
from autograder.faults import UserMistake
from tests.classrun.classes import FILE, hand_in, quick, students, touch
from tests.classrun.sample_class import zipped


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "out")
    made.prepare()
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "handed_in"
    made.mkdir()
    return made


def contents(student, store: Store) -> bytes | None:
    piece = student.pieces[0]
    return store.file(piece.sha256) if piece.status == "ok" else None


def test_canvas_names_and_repeated_uploads(folder, store):
    (folder / f"lovelaceada_1234_900_{FILE}").write_bytes(quick(1))
    (folder / "lovelaceada_1234_901_tiled_matmul-2.cu").write_bytes(quick(3))
    (folder / "lovelaceada_1234_902_tiled_matmul-1.cu").write_bytes(quick(2))
    (folder / "zusekonrad_LATE_77_903_homework.zip").write_bytes(zipped({f"hw/{FILE}": quick(4)}))
    ada, konrad = students(folder, store)
    assert (ada.keys, ada.late, contents(ada, store)) == ({"canvas": "1234"}, False, quick(3))
    assert (konrad.keys, konrad.late, contents(konrad, store)) == ({"canvas": "77"}, True, quick(4))
    assert "Handed in late." in konrad.notes


@pytest.mark.parametrize("file", ["{}_{}_assignsubmission_file_/" + FILE, "{}_{}_assignsubmission_file/" + FILE,
                                  "{}_{}_assignsubmission_file_" + FILE])
def test_moodle_names(folder, store, file):
    path = folder / file.format("Ada de la Love_lace", 4711)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(quick())
    (folder / "Ada de la Love_lace_4711_assignsubmission_onlinetext_").mkdir()
    (ada,) = students(folder, store)
    assert (ada.name, ada.keys, contents(ada, store)) == ("Ada de la Love_lace", {"participant": "4711"}, quick())


METADATA = """---
submission_11:
  :submitters:
  - :name: 'O''Hara, Ada'
    :sid: '0042'
    :email: ada@example.edu
  :created_at: 2026-03-01 10:00:00.123456789 Z
  :score: 3.0
  :results:
    tests:
    - name: ":submitters:"
submission_12:
  :submitters:
  - :name: "K \\u00e9 Zuse"
    :sid:
    :email: zuse@example.edu
  - :name: Second Partner
    :email: partner@example.edu
  :created_at: 2026-03-01 11:00:00 +01:00
"""


def test_gradescope_metadata():
    said = read_metadata(METADATA)
    assert said["submission_11"]["submitters"] == [{"name": "O'Hara, Ada", "id": "0042", "email": "ada@example.edu"}]
    assert [one["name"] for one in said["submission_12"]["submitters"]] == ["K é Zuse", "Second Partner"]


@pytest.mark.parametrize("nested", ["", "assignment_9_export/"])
def test_gradescope_export(folder, store, nested):
    hand_in(folder, f"{nested}submission_11", quick(1))
    hand_in(folder, f"{nested}submission_12", quick(2))
    (folder / nested / "submission_metadata.yml").write_text(METADATA)
    found = {one.name: one for one in students(folder, store)}
    assert set(found) == {"O'Hara, Ada", "K é Zuse", "Second Partner"}
    assert contents(found["Second Partner"], store) == contents(found["K é Zuse"], store) == quick(2)
    assert {one.when for one in hand_ins(folder)[0]} == {1772359200.123456789 // 1}   # 10:00 Z is 11:00 +01:00


@pytest.mark.parametrize("keep, counts", [("newest", 2), ("first", 1)])
def test_of_two_hand_ins_the_rule_decides(folder, store, keep, counts):
    touch(hand_in(folder, "Ada", quick(1)), 1000)
    archive = folder / "Ada.zip"
    archive.write_bytes(zipped({FILE: quick(2)}))
    touch(archive, 2000)
    (ada,) = students(folder, store, keep=keep)
    assert contents(ada, store) == quick(counts)
    assert ada.notes[0].startswith(f"2 hand-ins; the {keep} counts:")


@pytest.mark.parametrize("late, status", [("accept", "ok"), ("refuse", "refused")])
def test_late_is_marked_or_refused(folder, store, late, status):
    touch(hand_in(folder, "Ada", quick()), 3000)
    (ada,) = students(folder, store, due=2000.0, late=late)
    assert (ada.late, ada.pieces[0].status) == (True, status)


def test_odd_files_are_refused_with_one_line(folder, store):
    import os
    (folder / "Link").symlink_to("/etc")
    (folder / "Inside").mkdir()
    (folder / "Inside" / FILE).symlink_to("/etc/passwd")
    (folder / "Pipe").mkdir()
    os.mkfifo(folder / "Pipe" / FILE)
    (folder / "Folder" / FILE).mkdir(parents=True)
    hand_in(folder, "Binary", b"\x7fELF\x00\x00")
    hand_in(folder, "Honest", quick())
    found = {one.name: one.pieces[0] for one in students(folder, store)}
    said = {name: piece.finding.message for name, piece in found.items() if piece.status == "refused"}
    assert said == {"Link": "“Link” is a link, not a file or a folder.", "Inside": f"“{FILE}” is a link, not a file.",
                    "Pipe": f"“{FILE}” is a pipe, not a file.", "Folder": f"“{FILE}” is a folder, not a file.", "Binary": "The file is not text: it has zero bytes in it."}
    assert found["Honest"].status == "ok"


def test_a_folder_with_one_archive_and_one_with_a_deeper_file(folder, store):
    hand_in(folder, "Packed", zipped({f"x/{FILE}": quick(1)}), "my homework.zip")
    hand_in(folder, "Deep/course/starter", quick(2))
    deep, packed = students(folder, store)
    assert (contents(deep, store), contents(packed, store)) == (quick(2), quick(1))


def test_a_name_that_was_probably_meant(folder, store):
    hand_in(folder, "Ada", quick(), "Tiled_Matmul.CU")
    (ada,) = students(folder, store)
    assert ada.pieces[0].status == "not_submitted" and "Tiled_Matmul.CU" in ada.pieces[0].finding.message


CANVAS = "Student,ID,SIS User ID,SIS Login ID,Section,HW (5)\n    Points Possible,,,,,100\n\"Lovelace, Ada\",1234,s-1,ada,A,\n\"Zuse, Konrad\",77,s-2,kz,A,\n"
MOODLE = "Identifier,Full name,Email address,Grade,Last modified (grade)\nParticipant 4711,Ada Lovelace,ada@example.edu,,\n"


def test_roster_matches_and_tells_who_is_missing(folder, store, tmp_path):
    (folder / f"lovelaceada_1234_900_{FILE}").write_bytes(quick())
    hand_in(folder, "A Stranger", quick())
    (tmp_path / "list.csv").write_text(CANVAS)
    found = {one.name: one for one in students(folder, store, tmp_path / "list.csv")}
    assert found["Lovelace, Ada"].keys == {"id": "1234", "sis": "s-1", "login": "ada", "canvas": "1234"}
    assert found["A Stranger"].stranger and not found["A Stranger"].missing
    assert found["Zuse, Konrad"].missing and len(found) == 3


def test_a_canvas_number_is_never_taken_for_a_school_number(folder, store, tmp_path):
    (folder / f"x_77_900_{FILE}").write_bytes(quick())
    (tmp_path / "list.csv").write_text("Student,ID,SIS User ID\nOne,5,77\nTwo,77,6\n")
    named = [one.name for one in students(folder, store, tmp_path / "list.csv") if not one.missing]
    assert named == ["Two"]


def test_two_of_one_name_are_not_guessed(tmp_path):
    (tmp_path / "list.csv").write_text("Name;Email\nAda Lovelace;a@x\nAda Lovelace;b@x\n", "utf-8-sig")
    members = roster.read(tmp_path / "list.csv")
    from autograder.classrun.records import HandIn
    assert roster.match([HandIn("plain", "Ada Lovelace", "Ada Lovelace", [])], members) == {}
    assert roster.match([HandIn("plain", "x", "x", [], {"email": "B@x"})], members) == {0: members[1]}


def test_moodle_worksheet_as_roster(folder, store, tmp_path):
    hand_in(folder, "Somebody_4711_assignsubmission_file_", quick())
    (tmp_path / "list.csv").write_text(MOODLE)
    (ada,) = students(folder, store, tmp_path / "list.csv")
    assert (ada.name, ada.missing, ada.stranger) == ("Ada Lovelace", False, False)


@pytest.mark.parametrize("make", [lambda f: f / "nowhere", lambda f: f])
def test_nothing_there_is_a_users_mistake(folder, store, make):
    with pytest.raises(UserMistake):
        students(make(folder), store)
