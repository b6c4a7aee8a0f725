"""Facts that were measured once and are quoted in many places, and the tables made of them."""
from __future__ import annotations

import re
import tomllib
from functools import cache
from html import escape
from typing import Any

from chapters.places import HERE

THIN = "\u202f"  # keeps the groups of a long number together on one line
REFERENCE = re.compile(r"\$([\w.]+)")


class FactError(KeyError):
    """A fact or a table that is quoted but not written down."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def facts() -> dict[str, Any]:
    """Those that are written down, and those that the raw results hold."""
    from chapters.render.measured import measured    # which reads results, which quote facts
    return tomllib.loads((HERE / "facts.toml").read_text(encoding="utf-8")) | measured()


@cache
def tables() -> dict[str, Any]:
    return tomllib.loads((HERE / "tables.toml").read_text(encoding="utf-8"))


def raw_fact(path: str) -> str:
    """The fact as it is written down."""
    value: Any = facts()
    for key in path.split("."):
        if not isinstance(value, dict) or key not in value:
            raise FactError(f"there is no {path} in facts.toml, and none in the results")
        value = value[key]
    if not isinstance(value, str):
        raise FactError(f"{path} is a group, not a fact")
    return value


def fact(path: str) -> str:
    """The fact as it is shown: whole numbers of five digits or more in groups of three."""
    return grouped(raw_fact(path))


def grouped(value: str) -> str:
    return f"{int(value):,}".replace(",", THIN) if re.fullmatch(r"\d{5,}", value) else value


def code_words(text: str) -> str:
    """Escaped; what stands between back-ticks is code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text))


def in_language(cell: str | dict[str, str], language: str) -> str:
    text = cell if isinstance(cell, str) else cell[language]
    return code_words(REFERENCE.sub(lambda match: fact(match[1].rstrip(".")), text))


def html_table(head: list[Any], rows: list[list[Any]], note: dict[str, str] | None, language: str) -> str:
    """A table whose first column names its rows."""
    def row(cells: list[Any], first: str, rest: str) -> str:
        tags = [first] + [rest] * (len(cells) - 1)
        return "<tr>" + "".join(f"<{tag}>{in_language(cell, language)}</{tag.split()[0]}>" for tag, cell in zip(tags, cells)) + "</tr>"

    body = "".join(row(cells, 'th scope="row"', "td") for cells in rows)
    caption = f"<figcaption>{escape(note[language])}</figcaption>" if note else ""
    return (f'<figure class="table"><table><thead>{row(head, "th", "th")}</thead>'
            f"<tbody>{body}</tbody></table>{caption}</figure>")


def table(name: str, language: str) -> str:
    if name not in tables():
        raise FactError(f"tables.toml has no table {name}")
    found = tables()[name]
    return html_table(found["head"], found["rows"], found.get("note"), language)
