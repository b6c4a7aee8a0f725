"""The points of the course: all exercises can be read, and what they are worth adds up."""

from collections.abc import Iterator
from pathlib import Path

from autograder.exercise import load
from autograder.faults import GraderFault

ORDER = 30


def look(root: Path) -> Iterator[str]:
    worth: dict[str, tuple[float, bool]] = {}
    for path in sorted((root / "autograder" / "exercises").glob("*/exercise.toml")):
        try:
            rule = load(path)
        except GraderFault:
            continue                  # told of the exercise itself
        worth[rule.id] = (rule.points, rule.bonus)
    asked = sum(points for points, bonus in worth.values() if not bonus)
    if not worth or not asked:
        yield "no exercise is worth anything"
    extra = sum(points for points, bonus in worth.values() if bonus)
    if extra > asked / 2:
        yield f"the bonus exercises are worth {extra:g} points, more than half of the {asked:g} that are asked for"
