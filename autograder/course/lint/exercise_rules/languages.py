"""Every language: the words of exercise.toml are translated, and a chapter sends people to the exercise."""

from collections.abc import Iterator
from pathlib import Path

from autograder.course.lint import Subject

ORDER = 60


def look(subject: Subject) -> Iterator[str]:
    if subject.rule is not None:
        yield from untranslated([subject.rule.title, subject.rule.summary, *(check.title for check in subject.rule.checks)])
    yield from not_led_to(subject.root, subject.name)


def not_led_to(root: Path, name: str) -> Iterator[str]:
    """Languages in which no chapter says how this is graded."""
    for chapters in sorted(path for path in (root / "chapters").glob("*") if (path / "01-layout.md").exists()):
        if not any(f"make grade EX={name}" in page.read_text("utf-8") for page in chapters.glob("*.md")):
            yield f"chapters/{chapters.name}: no chapter says “make grade EX={name}”"


def untranslated(words: list[str]) -> Iterator[str]:
    """Languages whose catalogue lacks some of the words."""
    from autograder.report.words.language import languages, translations
    for language in languages()[1:]:
        translated = translations(language).gettext
        missing = [text for text in words if text and translated(text) == text]
        if missing:
            yield (f"{language}: {len(missing)} of {len(words)} words of exercise.toml have no translation, the first is “{missing[0]}”: "
                   "python -m autograder.report.words.extract, then fill the empty ones in the .po file")
