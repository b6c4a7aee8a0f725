"""A submission folder: what is taken, what is refused and with which words."""

import os
from pathlib import Path

import pytest

from autograder.exercise import CheckRule, ExerciseRule
from autograder.faults import UserMistake
from autograder.intake import freeze

RULE = ExerciseRule("T", [CheckRule("naive.correct", 1)], id="tiled_matmul")
CODE = b"int main() { return 0; }\n"


def frozen(tmp_path: Path, data: bytes | None, name: str = "tiled_matmul.cu"):
    folder = tmp_path / "in"
    folder.mkdir()
    if data is not None:
        (folder / name).write_bytes(data)
    submission = freeze(folder, [RULE], tmp_path / "private")
    return submission, submission.files[0]


def test_a_file_is_copied_under_a_fixed_name(tmp_path):
    _, file = frozen(tmp_path, CODE)
    assert (file.status, file.size, file.path.name) == ("ok", len(CODE), "student.cu")
    assert file.path.read_bytes() == CODE
    assert len(file.sha256) == 64


@pytest.mark.parametrize("data", [
    b"\xef\xbb\xbf" + CODE, CODE.replace(b"\n", b"\r\n"), b"// caf\xe9 in Latin-1\n" + CODE, "// 瓦片\n".encode() + CODE,
    CODE.rstrip(), b"\x0c" + CODE])
def test_usual_text_is_taken_as_it_is(tmp_path, data):
    _, file = frozen(tmp_path, data)
    assert file.status == "ok"
    assert file.path.read_bytes() == data


@pytest.mark.parametrize("data, words", [
    (b"", "empty"), (b" \n\t\r\n", "empty"), (b"\x00" * 100, "empty"),
    ("\ufeffint main() {}".encode("utf-16-le"), "UTF-16"), ("int main() {}".encode("utf-16-be"), "UTF-16"),
    (CODE + b"\x00" + CODE, "zero bytes"), (b"\x7fELF\x02\x01\x01" + bytes(range(256)) * 4, "not text"),
    (bytes(range(1, 256)) * 40, "not text"), (b"x" * ((1 << 20) + 1), "1048576")])
def test_what_cannot_be_source_is_refused_with_a_reason(tmp_path, data, words):
    _, file = frozen(tmp_path, data)
    assert file.status == "refused"
    assert words in file.finding.message
    assert file.finding.hint
    assert file.finding.severity == "error"


def test_a_missing_file_is_not_submitted(tmp_path):
    submission, file = frozen(tmp_path, None)
    assert (file.status, file.finding, submission.ignored) == ("not_submitted", None, [])


@pytest.mark.parametrize("name", ["Tiled_Matmul.cu", "tiled_matmul (1).cu", "tiled-matmul.cu", "tiled_matmul.cu.txt"])
def test_a_near_miss_of_the_name_is_pointed_out(tmp_path, name):
    _, file = frozen(tmp_path, CODE, name)
    assert file.status == "not_submitted"
    assert name in file.finding.message


def test_odd_names_are_ignored_and_shown_harmless(tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a\x1b[31m$(x)\n.cu").write_bytes(CODE)
    os.close(os.open(os.fsencode(folder) + b"/\xff.cu", os.O_CREAT | os.O_WRONLY))
    submission = freeze(folder, [RULE], tmp_path / "private")
    assert len(submission.ignored) == 2
    assert all(name.isprintable() for name in submission.ignored)


@pytest.mark.parametrize("make, words", [
    (lambda path: path.symlink_to("/etc/passwd"), "a link"), (lambda path: path.symlink_to("nowhere"), "a link"),
    (lambda path: os.mkfifo(path), "a pipe"), (lambda path: path.mkdir(), "a folder")])
def test_only_plain_files_are_opened(tmp_path, make, words):
    folder = tmp_path / "in"
    folder.mkdir()
    make(folder / "tiled_matmul.cu")
    [file] = freeze(folder, [RULE], tmp_path / "private").files
    assert file.status == "refused"
    assert words in file.finding.message


def test_a_folder_that_is_not_there_is_a_users_mistake(tmp_path):
    with pytest.raises(UserMistake):
        freeze(tmp_path / "none", [RULE], tmp_path / "private")
