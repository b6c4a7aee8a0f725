"""Every language: the words of a sheet are translated, and a chapter sends people to it."""

from collections.abc import Iterator

from autograder.course.lint import Sheet
from autograder.course.lint.exercise_rules.languages import not_led_to, untranslated

ORDER = 60


def look(sheet: Sheet) -> Iterator[str]:
    if sheet.rule is not None:
        words = [sheet.rule.title, sheet.rule.summary, *(word for one in sheet.rule.questions for word in (one.title, one.hint))]
        yield from untranslated(words)
    yield from not_led_to(sheet.root, sheet.name)
