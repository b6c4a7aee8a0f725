"""A submission may be an archive: it is opened in the box, and what cannot be used is told as a mistake of the command."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from autograder import exercise, intake
from autograder.faults import UserMistake


@pytest.fixture
def rules() -> list:
    return exercise.chosen("hand_case")


def test_the_wanted_files_of_a_zip(tmp_path: Path, rules: list) -> None:
    path = tmp_path / "mine.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("folder/hand_case.cu", "int x;\n")
        archive.writestr("folder/notes.txt", "no")
    with intake.opened(path, rules) as folder:
        assert sorted(file.name for file in folder.iterdir()) == ["hand_case.cu"]
        assert (folder / "hand_case.cu").read_text() == "int x;\n"
    assert not folder.exists()


def test_a_way_out_of_the_archive_is_refused(tmp_path: Path, rules: list) -> None:
    path = tmp_path / "bad.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        entry = tarfile.TarInfo("../hand_case.cu")
        entry.size = 3
        archive.addfile(entry, io.BytesIO(b"int"))
    with pytest.raises(UserMistake, match="archive cannot be used"), intake.opened(path, rules):
        pass


def test_a_folder_is_itself(tmp_path: Path, rules: list) -> None:
    with intake.opened(tmp_path, rules) as folder:
        assert folder == tmp_path


def test_a_single_file_is_answered_with_its_folder(tmp_path: Path, rules: list) -> None:
    path = tmp_path / "hand_case.cu"
    path.write_text("int x;\n")
    with pytest.raises(UserMistake) as told, intake.opened(path, rules):
        pass
    assert str(tmp_path) in told.value.next_step
