"""Lays out a new exercise from the templates beside this file; the linter says what is left to do."""

import keyword
import re
from pathlib import Path

from autograder.course.starter import starter_text
from autograder.faults import UserMistake

TEMPLATES = Path(__file__).parent / "template"
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def lay_out(name: str, root: Path) -> list[Path]:
    """The files that were made. Nothing that is there is written over."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise UserMistake(f"“{name}” cannot be the name of an exercise.", "Use small letters, digits and _, as in tiled_transpose.")
    files = _files(name, root)
    taken = [path for path in files if path.exists()]
    if taken:
        raise UserMistake(f"There is already {taken[0].relative_to(root)}.", f"See what it lacks: make lint-course EX={name}")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    for kind in ("right", "wrong"):
        (root / "tests" / "exercises" / name / kind).mkdir(parents=True, exist_ok=True)
    return sorted(files)


def _files(name: str, root: Path) -> dict[Path, str]:
    folder = root / "autograder" / "exercises" / name
    texts = {path.stem: path.read_text("utf-8").replace("{name}", name) for path in sorted(TEMPLATES.glob("*.in"))}
    solution = texts.pop("solution.cu")
    made = {folder / file: text for file, text in texts.items()}
    return made | {root / "solutions" / f"{name}.cu": solution, root / "starter" / f"{name}.cu": starter_text(solution)}
