"""In a graded run, functions that the exercise does not ask for become `static`: the compiler drops those that nobody reaches.

A whole program brings its own benchmark and main; the grader never calls them, and building them takes longer than the rest.
"""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ..edits import Edit, insert
from ..source import Source

_TOP = {"function_definition", "declaration"}
_SPOKEN_FOR = ("static", "inline", "extern", "template", "friend", "constexpr", "__global__", "__device__", "__host__", "__attribute__", "[[")


def run(source: Source) -> Iterator[Edit]:
    if not source.graded or not source.entries:
        return
    found: dict[str, list[tree_sitter.Node | None]] = {}
    for declarator in source.all("function_declarator"):
        name, top = _name(source, declarator), _at_top(source, declarator)
        found.setdefault(name, []).append(top)
    for name, tops in found.items():
        if name and name not in source.entries and all(tops):
            yield from (insert(top.start_byte, "static ") for top in tops if top is not None)


def _name(source: Source, declarator: tree_sitter.Node) -> str:
    """A plain name; nothing for members, operators and pointers to functions."""
    inner = declarator.child_by_field_name("declarator")
    return source.of(inner) if inner is not None and inner.type == "identifier" else ""


def _at_top(source: Source, declarator: tree_sitter.Node) -> tree_sitter.Node | None:
    """The definition or declaration at file level that the declarator belongs to, where `static` may stand in front of it."""
    up = declarator.parent
    while up is not None and up.type in ("pointer_declarator", "reference_declarator", "init_declarator"):
        up = up.parent
    if up is None or up.type not in _TOP or up.parent is None or up.parent.type != "translation_unit":
        return None
    head = source.text[up.start_byte : declarator.start_byte].decode("utf-8", "replace")
    several = up.type == "declaration" and source.of(up).count(",") > source.of(declarator).count(",")
    return None if several or any(word in head for word in _SPOKEN_FOR) else up
