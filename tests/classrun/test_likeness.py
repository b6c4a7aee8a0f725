"""Who resembles whom: a renamed copy is found, the course's own text and different answers are not."""

from pathlib import Path

import pytest

from autograder.classrun import likeness
from autograder.classrun.records import Manifest, Piece, Student
from autograder.classrun.store import Store
from autograder.report.classpage import likeness_page
from tests.classrun.sample_class import CORPUS, text

EXERCISE = "tiled_matmul"


def pairs(tmp_path: Path, **files: bytes) -> list[tuple[str, str]]:
    store = Store(tmp_path / "out")
    store.prepare()
    students = [Student(name, name, pieces=[Piece(EXERCISE, "ok", store.keep(data))]) for name, data in files.items()]
    found = likeness.pairs(Manifest({}, 1, False, "", "", False, students, [EXERCISE]), store)
    assert "<script" not in likeness_page(found, False)
    return [(*pair.first, *pair.second) for pair in found]


def others() -> dict[str, bytes]:
    names = ("one_d_block", "thirty_two_wide_tiles", "split_k_with_atomics", "tiles_in_a_struct", "pointers_move_on", "rows_along_x")
    return {name: (CORPUS / "right" / f"{name}.cu").read_bytes() for name in names}


def test_a_renamed_copy_with_other_blanks_is_found(tmp_path):
    original = (CORPUS / "right" / "matrices_as_structs.cu").read_bytes()
    copy = original.replace(b"row", b"zeile").replace(b"col", b"spalte").replace(b"    ", b"\t").replace(b";\n", b"; // mine\n")
    assert pairs(tmp_path, ada=original, zed=copy, **others()) == [("ada", "zed")]


def test_the_course_itself_is_nobodys_copy(tmp_path):
    whole = text("solutions")
    assert pairs(tmp_path, ada=whole, bob=whole, cyd=text("starter"), dan=text("starter")) == []


def test_the_same_file_of_two_is_told(tmp_path):
    own = (CORPUS / "right" / "matrices_as_structs.cu").read_bytes()
    assert pairs(tmp_path, ada=own, bob=own, **others()) == [("ada", "bob")]


@pytest.mark.parametrize("data", [b"", b"x", b"\xff" * 50, b"/*", b'R"(' * 20])
def test_odd_texts_have_prints_or_none(data):
    assert len(likeness.fingerprints(data)) < 100
