"""Names of people made safe: for folders of ours, for tables that spreadsheets open, for comparing."""

import hashlib
import re
import unicodedata

from autograder.report.visible import one_line

_SLUG = 28


def safe_id(platform: str, identity: str, name: str) -> str:
    """`ada-lovelace-3f9a1c2b`: readable, only a-z, 0-9 and dashes, and different for different people."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:_SLUG].strip("-") or "student"
    digest = hashlib.sha256(f"{platform}\0{identity}".encode("utf-8", "surrogateescape")).hexdigest()
    return f"{slug}-{digest[:8]}"


def shown(name: str) -> str:
    """A name as text: valid UTF-8, on one line, nothing in it that hides or moves."""
    return one_line(name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace"))


def comparable(name: str) -> str:
    """Letters and digits only, in one case, without accents: how names of two lists are compared."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in folded if letter.isalnum())


def comparable_words(name: str) -> str:
    """The same for whoever writes the family name first: the words in alphabetical order."""
    words = re.split(r"[\s,;]+", name)
    return "".join(sorted(comparable(word) for word in words))


def cell(value: object) -> str:
    """A cell that no spreadsheet takes for a formula; numbers stay numbers."""
    if value is None:
        return ""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return f"{value:g}"
    text = shown(str(value))
    if text == "-":                   # Moodle's sign for nothing; by itself it computes nothing
        return text
    return f"'{text}" if text.lstrip()[:1] in ("=", "+", "-", "@", "\t") else text
