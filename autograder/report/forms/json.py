"""report.json on standard output, for programs."""

from autograder.records import Report
from autograder.report.json_file import to_json


def write(report: Report, folder: str) -> str:
    return to_json(report).decode()
