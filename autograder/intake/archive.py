"""A submission that is an archive: opened in the box, its wanted files laid into a folder for as long as it is graded."""

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

from autograder.exercise import ExerciseRule
from autograder.faults import UserMistake
from autograder.sentences import N_


@contextlib.contextmanager
def opened(path: Path, exercises: list[ExerciseRule]) -> Iterator[Path]:
    """The folder to grade: `path` itself, or what an archive holds."""
    if not path.is_file():
        yield path
        return
    from autograder.intake import archives
    wanted = [rule.file_name for rule in exercises]
    if not archives.ARCHIVE.fullmatch(path.name):
        raise UserMistake(N_(f"“{path}” is a single file."), N_(f"Give the folder that holds it, SUBMISSION={path.parent}, or a .zip or .tar.gz."))
    with tempfile.TemporaryDirectory(prefix="opened-") as folder:
        got = archives.unpack(path, wanted)
        if "" in got.refused:
            raise UserMistake(*got.refused[""])
        for name, data in got.files.items():
            Path(folder, name).write_bytes(data)
        yield Path(folder)
