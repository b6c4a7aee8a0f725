"""Characters that reorder or hide text: a person who reads the file sees something else than the compiler. Told, not refused."""

import re
from collections.abc import Iterator

from autograder.policy.tokens import Source
from autograder.records import Finding

# Marks that turn the direction of writing, and signs without width; a byte-order mark may begin a file.
_HIDDEN = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\U000e0000-\U000e007f]|(?<=.)\ufeff", re.S)


def look(source: Source) -> Iterator[Finding]:
    """One finding: the first place, and how many there are."""
    found = list(_HIDDEN.finditer(source.text))
    if found:
        first = found[0]
        line = len(re.findall(r"\r\n|\r|\n", source.text[:first.start()])) + 1
        yield Finding("hidden_characters", "warning", "", len(found), line=line, detail={"code": f"U+{ord(first.group()):04X}", "characters": len(found)})
