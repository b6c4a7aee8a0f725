"""How learning platforms name what they hand over. One file a platform, found by looking; each takes what it knows."""

import importlib
import os
import pkgutil
from pathlib import Path

from autograder.classrun.records import HandIn
from autograder.faults import UserMistake
from autograder.sentences import N_


def hand_ins(folder: Path) -> tuple[list[HandIn], list[str]]:
    """Every hand-in in a folder, and the names of what is none."""
    left, found = _entries(folder), []
    for platform in _platforms():
        mine, left = platform.take(folder, left)
        found += mine
    return found, sorted(path.name for path in left)


def _entries(folder: Path) -> list[Path]:
    try:
        names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
    except FileNotFoundError as error:
        raise UserMistake(N_(f"There is no folder “{folder}”."), N_("Give the folder with everybody's submissions: SUBMISSIONS=handed_in")) from error
    except OSError as error:
        raise UserMistake(N_(f"“{folder}” cannot be read: {error.strerror}."), N_("Is it a folder, and may you read it?")) from error
    return [folder / name for name in names]


def _platforms():
    modules = [importlib.import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__)]
    return sorted(modules, key=lambda module: module.RANK)
