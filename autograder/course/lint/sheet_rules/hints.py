"""Hints of a sheet: three that rise, in every language."""

from collections.abc import Iterator

from autograder.course.lint import Sheet, hint_files

ORDER = 50


def look(sheet: Sheet) -> Iterator[str]:
    yield from hint_files.amiss(sheet.folder, sheet.where, fitting=False)
