"""Whether other people's programs may run here, and what to do when not."""

from autograder.faults import UserMistake
from autograder.run.level import Level

_ENOUGH = ("L2", "L3")


def enough(level: Level) -> bool:
    """L2, or L1 made by root, where every slot is a user of its own."""
    return level.name in _ENOUGH or (level.name == "L1" and level.mode == "root")


def check(level: Level, allow_unsafe: bool) -> bool:
    """Stops unless the box is good enough; true when it is not and somebody took the blame."""
    if enough(level):
        return False
    if allow_unsafe:
        return True
    why = f" ({level.why})" if level.why else ""
    raise UserMistake(f"Other people's programs are not run here: the box reaches only level {level.name}{why}.",
                      "`autograder doctor` says what is missing. For programs that you trust, --allow-unsafe runs them all the same "
                      "and marks every page.")
