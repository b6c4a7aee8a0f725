"""Every kind of finding has a twin: a submission or program that must get it, or a test that plants it."""

import re
from collections.abc import Iterator
from pathlib import Path

from autograder.course.lint.verdicts import kinds_in

ORDER = 10


def look(root: Path) -> Iterator[str]:
    from autograder.report.words import catalogue
    wrong = [*(root / "tests/exercises").glob("*/wrong/*.cu"), *(root / "tests/programs/wrong").glob("*.cu")]
    planted = set().union(*(kinds_in(path) or set() for path in wrong)) | in_tests(root)
    yield from (f"the finding “{kind}” has no twin: a file in tests/exercises/*/wrong or tests/programs/wrong that must get it"
                for kind in sorted(set(catalogue()) - planted))


def in_tests(root: Path) -> set[str]:
    """Kinds that tests of the steps ask for by name. The report's tests show every kind, and so prove nothing."""
    tests = [path for path in (root / "tests").rglob("*.py") if path.parent.name not in ("report", "course")]
    return {word for path in tests for word in re.findall(r"[\"'](\w+)[\"']", path.read_text("utf-8"))}
