"""Regions of the chapters' code files, and their highlighted form with the file's own line numbers."""
from __future__ import annotations

import re
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

BEGIN = re.compile(r"^\s*// region: (?P<name>[\w-]+)\s*$")
END = re.compile(r"^\s*// endregion\s*$")
Line = tuple[int, str]


class RegionError(ValueError):
    """A region that is asked for but not there, or not closed."""


def is_marker(line: str) -> bool:
    return bool(BEGIN.match(line) or END.match(line))


def regions(text: str) -> dict[str, list[Line]]:
    """Every named region with its numbered lines; regions may lie inside each other, markers are left out."""
    found: dict[str, list[Line]] = {}
    open_names: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if begin := BEGIN.match(line):
            name = begin["name"]
            if name in found:
                raise RegionError(f"region {name} begins twice (line {number})")
            found[name] = []
            open_names.append(name)
        elif END.match(line):
            if not open_names:
                raise RegionError(f"endregion without a region (line {number})")
            open_names.pop()
        else:
            for name in open_names:
                found[name].append((number, line))
    if open_names:
        raise RegionError(f"region {open_names[-1]} is not closed")
    return found


def function(text: str, name: str) -> list[Line]:
    """The numbered lines of a function at the left margin, with the comment and the template line above it."""
    lines = text.splitlines()
    heads = [i for i, line in enumerate(lines) if re.match(r"[A-Za-z_]", line) and re.search(rf"\b{re.escape(name)}\(", line) and line.endswith("{")]
    if len(heads) != 1:
        raise RegionError(f"{name} is defined {len(heads)} times, not once")
    first = heads[0]
    while first > 0 and lines[first - 1].startswith(("//", "template")):
        first -= 1
    last = lines.index("}", heads[0])
    return list(enumerate(lines[first:last + 1], first + 1))


def include(folder: Path, what: str) -> list[Line]:
    """The numbered lines of `file.cu`, `file.cu#region` or `file.cu@function`."""
    file, kind, region = re.match(r"([^#@]*)([#@]?)(.*)", what).groups()
    path = folder / file
    if not path.is_file():
        raise RegionError(f"there is no {file}")
    text = path.read_text(encoding="utf-8")
    if kind == "@":
        return function(text, region)
    if not region:
        numbered = list(enumerate(text.splitlines(), 1))
        return [(number, line) for number, line in numbered if not is_marker(line)]
    found = regions(text)
    if region not in found:
        raise RegionError(f"{file} has no region {region}; it has {', '.join(sorted(found)) or 'none'}")
    return found[region]


def dedent(lines: list[Line]) -> list[Line]:
    """Takes away the indentation that all lines share."""
    depths = [len(line) - len(line.lstrip()) for _, line in lines if line.strip()]
    cut = min(depths, default=0)
    return [(number, line[cut:]) for number, line in lines]


def to_html(lines: list[Line], lexer: str = "cuda") -> str:
    """Highlighted lines; the numbers are drawn by the style sheet, so that copying takes the code alone."""
    text = "\n".join(line for _, line in lines) + "\n"
    bodies = highlight(text, get_lexer_by_name(lexer, stripnl=False), HtmlFormatter(nowrap=True)).splitlines()
    rows = (f'<span class="line" data-n="{number}">{body}</span>' for (number, _), body in zip(lines, bodies))
    return '<pre class="code"><code>' + "\n".join(rows) + "</code></pre>"
