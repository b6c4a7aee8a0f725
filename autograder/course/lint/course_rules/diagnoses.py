"""Every diagnosis has a twin: in the judge's tests, in a test that asks for it, or a submission whose verdict names it."""

import re
from collections.abc import Iterator
from pathlib import Path

from autograder.course.lint.course_rules.kinds import in_tests

ORDER = 20


def look(root: Path) -> Iterator[str]:
    from autograder.report.words import mistakes
    texts = [path.read_text("utf-8") for path in (root / "tests" / "judge").glob("twins_*.cpp")]
    named = {word for text in texts for word in re.findall(r'"(\w+)"', text)}
    verdicts = [path.read_text("utf-8").split("\n", 1)[0] for path in (root / "tests" / "exercises").glob("*/wrong/*.cu")]
    named |= {word for line in verdicts for words in re.findall(r"why=([\w,]+)", line) for word in words.split(",")}
    named |= in_tests(root)
    yield from (f"the diagnosis “{name}” has no twin: plant it in tests/judge/twins_*.cpp, or name it in a verdict (why=)"
                for name in sorted(set(mistakes()) - named))
