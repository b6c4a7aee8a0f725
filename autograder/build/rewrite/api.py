"""Which functions the emulator's headers declare as calls of the CUDA runtime: those that return an error code."""

from __future__ import annotations

import functools
import re
from pathlib import Path

_HEADERS = Path(__file__).resolve().parents[2] / "simt" / "include" / "simt"
_DECLARED = re.compile(r"\bcudaError_t (cuda[A-Z]\w*)\(")


@functools.cache
def calls() -> frozenset[str]:
    """A program's own `cudaCheck(…)`, macro or function, is not among them."""
    texts = (path.read_text("utf-8") for path in sorted(_HEADERS.glob("*.hpp")))
    return frozenset(name for text in texts for name in _DECLARED.findall(text))
