"""The words of a figure in one language."""
from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def catalogue() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))


class Words:
    def __init__(self, figure: str, language: str) -> None:
        self.table: dict[str, dict[str, str]] = catalogue()[figure]
        self.language = language

    def __call__(self, key: str, **values: Any) -> str:
        return self.table[key][self.language].format(**values)
