"""Freezes a folder: known names only, looked at without following links, copied once into a private place."""

import hashlib
import os
import stat
from pathlib import Path

from autograder.exercise import ExerciseRule
from autograder.faults import GraderFault, UserMistake
from autograder.intake.text import LIMIT, refusal
from autograder.records import Finding, FrozenFile, Submission
from autograder.sentences import N_

FIXED_NAME = "student.cu"
_KINDS = {stat.S_ISLNK: N_("a link"), stat.S_ISDIR: N_("a folder"), stat.S_ISFIFO: N_("a pipe"), stat.S_ISSOCK: N_("a socket"),
          stat.S_ISCHR: N_("a device"), stat.S_ISBLK: N_("a device")}
_MOST_IGNORED = 20


def freeze(folder: Path, exercises: list[ExerciseRule], private: Path, label: str | None = None) -> Submission:
    """The submission as it is now. A missing file hinders nothing else."""
    if not folder.is_dir():
        raise UserMistake(N_(f"There is no folder “{folder}”."), N_("Give the folder that holds your .cu files: SUBMISSION=starter"))
    names = _names(folder)
    files = [_freeze_one(folder, rule, names, private / rule.id) for rule in exercises]
    known = {rule.file_name for rule in exercises}
    ignored = sorted(name.encode("unicode_escape").decode() for name in names if name not in known)
    return Submission(_label(label or str(folder)), files, ignored[:_MOST_IGNORED])


def _names(folder: Path) -> list[str]:
    try:
        return sorted(os.fsencode(name).decode("utf-8", "backslashreplace") for name in os.listdir(folder))
    except OSError as error:
        raise UserMistake(N_(f"The folder “{folder}” cannot be read: {error.strerror}."), N_("Check its permissions.")) from error


def _label(words: str) -> str:
    """As it was typed, so that the same words can be typed again."""
    return words.encode("utf-8", "backslashreplace").decode()


def _freeze_one(folder: Path, rule: ExerciseRule, names: list[str], private: Path) -> FrozenFile:
    name = rule.file_name
    if name not in names:
        return FrozenFile(rule.id, name, "not_submitted", finding=_near_miss(name, names))
    data, problem = _read(folder / name)
    problem = problem or refusal(data)
    if problem:
        return FrozenFile(rule.id, name, "refused", finding=_refused(name, *problem))
    private.mkdir(parents=True, exist_ok=True)
    copy = private / FIXED_NAME
    copy.write_bytes(data)
    return FrozenFile(rule.id, name, "ok", hashlib.sha256(data).hexdigest(), len(data), copy)


def _read(path: Path) -> tuple[bytes, tuple[str, str] | None]:
    """The bytes, by one open that follows no link and waits for nobody."""
    try:
        kind = _odd_kind(os.lstat(path).st_mode)
        if kind:
            return b"", (N_(f"“{path.name}” is {kind}, not a file."), N_("Hand in the file itself."))
        fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except PermissionError:
        return b"", (N_("The file cannot be read: permission denied."), N_(f"Try: chmod u+r {path.name}"))
    except OSError as error:
        return b"", (N_(f"The file cannot be read: {error.strerror}."), N_("Hand it in again."))
    with os.fdopen(fd, "rb") as file:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            raise GraderFault(f"{path.name} changed while it was looked at", "Grade again.")
        return file.read(LIMIT + 1), None


def _odd_kind(mode: int) -> str | None:
    return None if stat.S_ISREG(mode) else next((word for test, word in _KINDS.items() if test(mode)), N_("something else"))


def _refused(name: str, message: str, next_step: str) -> Finding:
    return Finding("compile_error", "error", message, 1, file=name, hint=next_step)


def _near_miss(name: str, names: list[str]) -> Finding | None:
    """A file that was probably meant: another case, another ending, a copy that a browser numbered."""
    import difflib
    close = difflib.get_close_matches(name.lower(), [other.lower() for other in names], 1, 0.85)
    if not close:
        return None
    meant = next(other for other in names if other.lower() == close[0])
    shown = meant.encode("unicode_escape").decode()
    return Finding("compile_error", "warning", N_(f"There is no “{name}”, but there is “{shown}”."), 1, file=name,
                   hint=N_(f"If that is your answer, rename it to {name}."))
