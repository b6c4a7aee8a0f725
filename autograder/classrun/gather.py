"""Collects the files of one hand-in: follows no link, waits for no pipe, opens archives only in the box."""

import os
import stat
import tempfile
from pathlib import Path

from autograder.classrun.names import shown
from autograder.classrun.records import HandIn, Part
from autograder.intake import archives
from autograder.intake.archives import ARCHIVE, Gathered
from autograder.intake.inside_archive import MOST_ENTRIES, Refused, choose
from autograder.intake.text import LIMIT
from autograder.sentences import N_

_DEEPEST = 6
_KINDS = {stat.S_IFLNK: N_("a link"), stat.S_IFIFO: N_("a pipe"), stat.S_IFSOCK: N_("a socket"), stat.S_IFDIR: N_("a folder"),
          stat.S_IFCHR: N_("a device"), stat.S_IFBLK: N_("a device")}
_ITSELF = N_("Hand in the file itself.")


def gather(hand_in: HandIn, wanted: list[str]) -> Gathered:
    """The wanted files of all parts. A file that was handed in by itself goes before one in an archive."""
    got = Gathered()
    for part in sorted(hand_in.parts, key=lambda part: bool(_archive(part))):
        one = _of_part(part, wanted)
        got.files = {**one.files, **got.files}
        got.refused = {**one.refused, **got.refused}
        got.others += one.others
    got.refused = {name: why for name, why in got.refused.items() if name == "" or name not in got.files}
    if got.files:
        got.refused.pop("", None)
    return got


def _of_part(part: Part, wanted: list[str]) -> Gathered:
    try:
        mode = os.lstat(part.path).st_mode
        if stat.S_ISDIR(mode):
            return _of_folder(part.path, wanted)
        if not stat.S_ISREG(mode):
            return Gathered(refused={"": (N_(f"“{shown(part.path.name)}” is {_kind(mode)}, not a file or a folder."), _ITSELF)})
        if _archive(part):
            return _of_archive(part.path, wanted)
        if part.name in wanted:
            return Gathered(files={part.name: read(part.path)})
    except OSError as error:
        return Gathered(refused={"": (N_(f"“{shown(part.path.name)}” cannot be read: {error.strerror}."), N_("Hand it in again."))})
    return Gathered(others=[part.name or part.path.name])


def _archive(part: Part) -> bool:
    return ARCHIVE.fullmatch(part.name) is not None


def _kind(mode: int) -> str:
    return _KINDS.get(stat.S_IFMT(mode), N_("something else"))


def read(path: Path, most: int = LIMIT) -> bytes:
    """The bytes of a regular file, one more than allowed at most, by one open that follows no link."""
    fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(fd, "rb") as file:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            raise OSError(0, N_("it is not a file"))
        return file.read(most + 1)


def _of_archive(path: Path, wanted: list[str]) -> Gathered:
    """A copy that the box's user may read, whatever the original allows."""
    data = read(path, archives.MOST_PACKED)
    with tempfile.TemporaryDirectory(prefix="archive-") as folder:
        copy = Path(folder, "archive")
        copy.write_bytes(data)
        copy.chmod(0o644)
        return archives.unpack(copy, wanted)


def _of_folder(folder: Path, wanted: list[str]) -> Gathered:
    modes = dict(_walk(folder))
    if len(modes) > MOST_ENTRIES:
        return Gathered(refused={"": (N_(f"The folder has more than {MOST_ENTRIES} entries."), N_("Hand in your .cu files only."))})
    try:
        chosen, others = choose(list(modes), wanted)
    except Refused as why:
        return Gathered(refused={"": (f"The folder cannot be used: {why}.", "Keep one of each file and hand it in again.")})
    packed = [name for name in others if ARCHIVE.fullmatch(name) and stat.S_ISREG(modes[name])]
    if not chosen and len(packed) == 1:
        return _of_archive(folder / packed[0], wanted)
    got = Gathered(others=others)
    for base, name in chosen.items():
        if stat.S_ISREG(modes[name]):
            got.files[base] = read(folder / name)
        else:
            got.refused[base] = (N_(f"“{base}” is {_kind(modes[name])}, not a file."), _ITSELF)
    for base in (base for base in wanted if base not in chosen and (folder / base).is_dir()):
        got.refused[base] = (N_(f"“{base}” is {_kind(stat.S_IFDIR)}, not a file."), _ITSELF)
    return got


def _walk(top: Path, prefix: str = "", depth: int = 0):
    """(name relative to the top, mode) of everything but folders; links are named, never followed."""
    for entry in sorted(os.scandir(top), key=lambda entry: entry.name):
        name = prefix + entry.name
        mode = entry.stat(follow_symlinks=False).st_mode
        if not stat.S_ISDIR(mode):
            yield name, mode
        elif depth < _DEEPEST and entry.name not in (".git", ".vscode", "build"):
            yield from _walk(Path(entry.path), name + "/", depth + 1)
