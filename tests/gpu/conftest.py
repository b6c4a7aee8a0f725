"""What the tests of the GPU's part share: recorded outputs of real tools."""

from pathlib import Path

import pytest

RECORDED = Path(__file__).parent / "recorded"


@pytest.fixture
def recorded():
    """The text of a recorded output, by its file name."""
    return lambda name: (RECORDED / name).read_text(encoding="utf-8")
