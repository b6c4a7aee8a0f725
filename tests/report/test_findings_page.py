"""docs/findings.md says what the catalogue says."""

from pathlib import Path

from autograder.report import findings_page
from autograder.report.words import catalogue, mistakes


def test_it_is_up_to_date(root: Path) -> None:
    published = (root / "docs" / "findings.md").read_text("utf-8")
    assert published == findings_page.text(), "python -m autograder.report.findings_page > docs/findings.md"


def test_every_kind_and_every_mistake_is_on_it() -> None:
    text = findings_page.text()
    assert all(f"(`{kind}`)" in text for kind in catalogue()) and all(f"| `{name}` |" in text for name in mistakes())
    assert "{" not in text.replace("missing `{` ends it", "").replace("`}`", "")
