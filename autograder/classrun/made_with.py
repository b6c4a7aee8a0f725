"""What a result depends on besides the student's file, part by part: the receipt names it, and so does a difference."""

import hashlib
import platform
from functools import cache
from pathlib import Path

from autograder import __version__
from autograder.exercise import PACKAGE, folder_of

# Parts of the package that no result depends on: they only hand on what others found.
_ONLY_HAND_ON = ("report/templates", "report/pictures", "report/forms", "report/classpage", "verbs", "classrun", "exports", "setup")
_SOURCES = {".py", ".cpp", ".hpp", ".h", ".sed", ".toml"}
_PARTS = ("simt", "judge", "runner", "build", "policy")


@cache
def made_with() -> dict[str, str]:
    """Name of a part -> its version or the hash of its sources."""
    from autograder.build.flags import compiler
    from autograder.run.level import level
    parts = {f"autograder/{name}": _hash(PACKAGE / name) for name in _PARTS}
    rest = [path for path in sorted(PACKAGE.iterdir()) if path.name not in (*_PARTS, "exercises")]
    return {"autograder": __version__, "autograder/other": _hash(*rest), **parts, "compiler": compiler().version,
            "python": platform.python_version(), "machine": platform.machine(), "level": level().name,
            "isolation": level().isolation}


@cache
def of_exercise(name: str) -> str:
    """The definition of one exercise."""
    return _hash(folder_of(name))


def all_parts(exercise: str) -> dict[str, str]:
    return {**made_with(), f"exercise {exercise}": of_exercise(exercise)}


def differences(old: dict[str, str], new: dict[str, str]) -> list[str]:
    """Which parts are not what they were, in words."""
    return [f"{name}: {old.get(name, 'not there')} → {new.get(name, 'not there')}"
            for name in sorted({*old, *new}) if old.get(name) != new.get(name)]


def _hash(*tops: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(file for top in tops for file in _files(top)):
        digest.update(f"{path.relative_to(PACKAGE)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _files(top: Path):
    if top.is_file():
        return [top] if top.suffix in _SOURCES else []
    return [path for path in top.rglob("*") if path.suffix in _SOURCES and path.is_file()
            and not str(path.relative_to(PACKAGE)).startswith(_ONLY_HAND_ON)]
