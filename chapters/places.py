"""Where the parts of the course text lie."""
from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
CODE = HERE / "code"
VARIANTS = HERE / "variants"
OBSERVED = HERE / "observed"
FIGURES = HERE / "figures" / "drawn"
LANGUAGES = {"en": "English", "zh": "简体中文"}


def chapters(language: str) -> list[Path]:
    """The chapters of one language in reading order: their names begin with their number."""
    return sorted((HERE / language).glob("[0-9][0-9]-*.md"))
