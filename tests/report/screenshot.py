"""Takes the picture of a report that the README shows: `python -m tests.report.screenshot` (needs chromium)."""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from autograder.report.page import write_page
from tests.report import samples

TARGET = Path(__file__).parents[2] / "docs" / "report.png"
WIDTH = 860


def main() -> int:
    exercise = samples.tiled_matmul()
    for check in exercise.checks:
        check.findings = [f for f in check.findings if f.kind == "race_shared"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tool:
        page = Path(folder, "report.html")
        write_page(samples.report_of(exercise), samples.SOURCES, page)
        browser = tool.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        shown = browser.new_page(viewport={"width": WIDTH, "height": 800}, device_scale_factor=1)
        shown.goto(page.as_uri())
        card = shown.locator("#next").bounding_box()
        height = card["y"] + card["height"] + 40
        shown.screenshot(path=str(TARGET), full_page=True, clip={"x": 0, "y": 0, "width": WIDTH, "height": height})
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
