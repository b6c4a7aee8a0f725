"""The kinds that a submission's first line expects; the tests read the rest of it (tests/exercises/expectation.py)."""

import re
from pathlib import Path

PREFIX = "// verdict:"


def kinds_in(path: Path) -> set[str] | None:
    """Kinds that must be found; nothing for `pass`; None without a verdict."""
    first = path.read_text("utf-8").split("\n", 1)[0]
    if not first.startswith(PREFIX):
        return None
    parts = [part.split() for part in first.removeprefix(PREFIX).split(";")]
    heads = [words[0] for words in parts if words]
    return {kind for head in heads if head != "pass" and not head.endswith("?") for kind in head.split("|") if re.fullmatch(r"\w+", kind)}
