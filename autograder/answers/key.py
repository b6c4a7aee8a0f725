"""Prints the digests of the model answers: `python -m autograder.answers.key`; they stand in exercise.toml."""

import sys
import tomllib
from pathlib import Path

from autograder.answers.judging import digest
from autograder.exercise import ExerciseRule


def digests(rule: ExerciseRule, solution: Path) -> dict[str, str]:
    """What exercise.toml has to say of each question that a machine judges."""
    model = tomllib.loads(solution.read_text("utf-8"))
    return {question.id: digest(question, model[question.id]) for question in rule.questions if question.kind != "text"}


def main() -> int:
    from autograder.exercise import PACKAGE, all_exercises
    for name, value in digests(all_exercises()["answers"], PACKAGE.parent / "solutions" / "answers.toml").items():
        print(f'{name}: digest = "{value}"')
    return 0


if __name__ == "__main__":
    sys.exit(main())
