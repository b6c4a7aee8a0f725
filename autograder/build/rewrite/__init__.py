"""CUDA C++ to the C++17 that the emulator's headers understand; every line stays where it is.

`rewrite` parses the source (tree-sitter-cuda), lets each pass in `passes/` propose edits, and applies them.
A pass is a module with a function `run(source: Source) -> Iterable[Edit | Problem]`; passes are found by looking.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, field

from .edits import Edit, apply_edits
from .source import Source


@dataclass(frozen=True)
class Problem:
    """Something in the source that keeps it from being built: `kind` is a finding kind."""

    kind: str
    line: int
    column: int
    detail: dict[str, object] = field(default_factory=dict)
    message: str = ""


@dataclass(frozen=True)
class Rewritten:
    """The C++ text, what stands in the way (finding dictionaries), and the local headers it includes."""

    text: bytes
    problems: list[dict[str, object]]
    includes: list[str]


def _passes() -> list[object]:
    from . import passes

    names = sorted(m.name for m in pkgutil.iter_modules(passes.__path__))
    return [importlib.import_module(f"{passes.__name__}.{name}") for name in names]


def _as_finding(problem: Problem, name: str) -> dict[str, object]:
    finding: dict[str, object] = {"kind": problem.kind, "file": name, "line": problem.line, "column": problem.column}
    if problem.detail:
        finding["detail"] = dict(problem.detail)
    if problem.message:
        finding["text"] = problem.message
    return finding


def rewrite(source: bytes, name: str, *, graded: bool = True, entries: frozenset[str] = frozenset()) -> Rewritten:
    """Rewrites `source`; `name` is what messages call it. `graded` renames the program's own main.

    `entries`: the functions that the exercise calls; where they are known, what they do not reach need not be built."""
    parsed = Source(source, graded=graded, entries=entries)
    edits: list[Edit] = []
    problems: list[Problem] = []
    for module in _PASSES:
        for item in module.run(parsed):
            (problems if isinstance(item, Problem) else edits).append(item)
    problems.sort(key=lambda p: (p.line, p.column))
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    head = f'#line 1 "{quoted}"\n'.encode()
    text = head + apply_edits(parsed.text, edits)
    return Rewritten(text, [_as_finding(p, name) for p in problems], parsed.local_includes())


# Known before anybody asks: rewriting is done in a copy of this process (bounded.py), and what that learns is lost.
_PASSES = _passes()
