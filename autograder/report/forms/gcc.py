"""One line a finding in the form of a compiler, which most editors and problem matchers read."""

from autograder.records import Finding, Report
from autograder.report.forms import path_in
from autograder.report.visible import one_line
from autograder.report.words import plain

LEVEL = {"error": "error", "warning": "warning", "advice": "note"}


def write(report: Report, folder: str) -> str:
    told = [tuple(_lines(finding, folder, exercise.file))
            for exercise in report.exercises for check in exercise.checks for finding in check.findings]
    return "".join(f"{line}\n" for lines in dict.fromkeys(told) for line in lines)     # the same of tile8 and tile16 once


def _lines(finding: Finding, folder: str, file: str) -> list[str]:
    """The finding, and its other side as a note, the way compilers do it."""
    where = _where(finding.file or file, finding.line, finding.column, folder)
    message = one_line(plain(finding.message)).removeprefix(f"{finding.file}:{finding.line}: ")
    lines = [f"{where}: {LEVEL[finding.severity]}: {message} [{finding.kind}]"]
    other = finding.other
    if other and other.line and (other.file, other.line) != (finding.file, finding.line):
        lines.append(f"{_where(other.file or file, other.line, None, folder)}: note: the other side of this finding")
    if finding.hint:
        lines.append(f"{where}: note: {one_line(plain(finding.hint))}")
    return lines


def _where(file: str, line: int | None, column: int | None, folder: str) -> str:
    return f"{one_line(path_in(folder, file))}:{line or 1}:{column or 1}"
