"""What people read, kept as files: `python -m tests.report.golden` writes them anew, the diff is then reviewed."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

from autograder.records import Report
from autograder.report.forms import write
from autograder.report.json_file import to_json
from autograder.report.page import page
from autograder.report.terminal import print_findings, print_summary
from tests.report import samples

FOLDER = Path(__file__).parent / "golden"


def terminal(report: Report, language: str = "en") -> str:
    stream = io.StringIO()
    print_summary(report, samples.SOURCES, stream, folder="starter", language=language)
    return stream.getvalue()


def findings(language: str = "en") -> str:
    """Every finding as `make run` prints it."""
    stream = io.StringIO()
    for name in samples.RAW:
        print_findings([samples.finding(name)], samples.SOURCES, stream, language=language)
    return stream.getvalue()


def body(report: Report, language: str = "en") -> str:
    """The page without its style sheet, which is reviewed where it stands."""
    whole = page(report, samples.SOURCES, language=language)
    return whole[: whole.index("<style>")] + whole[whole.index("</style>") + 8:]


FILES: dict[str, Callable[[], str]] = {
    "typical.terminal.txt": lambda: terminal(samples.typical()),
    "typical.terminal.zh_CN.txt": lambda: terminal(samples.typical(), "zh_CN"),
    "untouched.terminal.txt": lambda: terminal(samples.untouched()),
    "perfect.terminal.txt": lambda: terminal(samples.perfect()),
    "findings.txt": findings,
    "findings.zh_CN.txt": lambda: findings("zh_CN"),
    "typical.html": lambda: body(samples.typical()),
    "typical.zh_CN.html": lambda: body(samples.typical(), "zh_CN"),
    "every_kind.html": lambda: body(samples.every_kind()),
    "typical.json": lambda: to_json(samples.typical()).decode(),
    "typical.sarif": lambda: write("sarif", samples.typical(), "starter"),
    "typical.gcc.txt": lambda: write("gcc", samples.typical(), "starter"),
    "typical.junit.xml": lambda: write("junit", samples.typical()),
}


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for name, make in FILES.items():
        FOLDER.joinpath(name).write_text(make(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
