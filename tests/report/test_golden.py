"""What people read is as it was reviewed; `python -m tests.report.golden` renews it."""

import pytest

from tests.report import golden


@pytest.mark.parametrize("name", golden.FILES)
def test_as_reviewed(name: str) -> None:
    assert golden.FILES[name]() == golden.FOLDER.joinpath(name).read_text("utf-8")


def test_no_file_is_left_over() -> None:
    assert {path.name for path in golden.FOLDER.iterdir()} == set(golden.FILES)


def test_the_summary_fits_a_screen() -> None:
    for report in (golden.samples.typical(), golden.samples.perfect(), golden.samples.every_kind()):
        assert len(golden.terminal(report).splitlines()) <= 25


def test_nothing_is_coloured_when_not_a_terminal() -> None:
    assert "\x1b" not in golden.terminal(golden.samples.typical()) + golden.findings()
