"""Cuts the lines out of a source that one has to see to understand a finding."""

from msgspec import Struct

from autograder.records import Finding
from autograder.report.marks import Mark, marks_of
from autograder.report.visible import visible_line

AROUND = 2           # lines shown before and after a marked one
WIDTH = 160
JOIN = 3             # a gap of fewer lines is shown rather than skipped


class SourceLine(Struct):
    """One line as it is shown; number 0 stands for lines that were left out."""

    number: int
    text: str = ""
    mark: Mark | None = None


class Excerpt(Struct):
    """The lines of one file."""

    file: str
    lines: list[SourceLine]

    @property
    def indent(self) -> int:
        """Leading spaces that all lines share: what may be left out on a narrow screen."""
        texts = [line.text for line in self.lines if line.text.strip()]
        return min((len(text) - len(text.lstrip(" ")) for text in texts), default=0)


def excerpts(finding: Finding, sources: dict[str, str], language: str = "en", around: int = AROUND) -> list[Excerpt]:
    """One excerpt a file, in the order in which the finding names them."""
    by_file: dict[str, list[Mark]] = {}
    for mark in marks_of(finding, language):
        by_file.setdefault(mark.file, []).append(mark)
    cut = [_cut(file, sources[file], marks, around) for file, marks in by_file.items() if file in sources]
    return [excerpt for excerpt in cut if excerpt.lines]


def _cut(file: str, source: str, marks: list[Mark], around: int) -> Excerpt:
    lines = split_lines(source)
    marked = {mark.line: mark for mark in marks if mark.line <= len(lines)}
    wanted = _with_small_gaps({n for line in marked for n in range(line - around, line + around + 1) if 1 <= n <= len(lines)})
    shown: list[SourceLine] = []
    for number in wanted:
        if shown and shown[-1].number + 1 != number:
            shown.append(SourceLine(0))
        shown.append(SourceLine(number, visible_line(lines[number - 1], WIDTH), marked.get(number)))
    return Excerpt(file, shown)


def _with_small_gaps(numbers: set[int]) -> list[int]:
    ordered = sorted(numbers)
    for before, after in zip(ordered, ordered[1:]):
        if after - before <= JOIN:
            numbers.update(range(before, after))
    return sorted(numbers)


def split_lines(source: str) -> list[str]:
    """Lines as a compiler counts them; form feeds and Unicode separators do not begin a new one."""
    return source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
