"""Every language: the words of exercise.toml are translated, and a chapter sends people to the exercise."""

from collections.abc import Iterator

from autograder.course.lint import Subject

ORDER = 60


def look(subject: Subject) -> Iterator[str]:
    yield from _untranslated(subject)
    for chapters in sorted(path for path in (subject.root / "chapters").glob("*") if (path / "01-layout.md").exists()):
        if not any(f"make grade EX={subject.name}" in page.read_text("utf-8") for page in chapters.glob("*.md")):
            yield f"chapters/{chapters.name}: no chapter says “make grade EX={subject.name}”"


def _untranslated(subject: Subject) -> Iterator[str]:
    from autograder.report.words.language import languages, translations
    if subject.rule is None:
        return
    words = [subject.rule.title, subject.rule.summary, *(check.title for check in subject.rule.checks)]
    for language in languages()[1:]:
        translated = translations(language).gettext
        missing = [text for text in words if text and translated(text) == text]
        if missing:
            yield (f"{language}: {len(missing)} of {len(words)} words of exercise.toml have no translation, the first is “{missing[0]}”: "
                   "python -m autograder.report.words.extract, then fill the empty ones in the .po file")
