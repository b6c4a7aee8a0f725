"""`__device__`, `__constant__` and `__managed__` variables make themselves known to the emulator."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ..edits import Edit, insert
from ..source import FUNCTIONS, Source

_KINDS = {"__constant__": 1, "__managed__": 2, "__device__": 0}


def _declarators(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    for child in node.children_by_field_name("declarator"):
        yield child


def _name(source: Source, declarator: tree_sitter.Node) -> str | None:
    """Of a variable, pointers to functions among them; a function has none here."""
    node: tree_sitter.Node | None = declarator
    while node is not None and node.type != "identifier":
        inner = node.child_by_field_name("declarator")
        if node.type == "function_declarator" and (inner is None or inner.type != "parenthesized_declarator"):
            return None
        node = inner or next((c for c in node.named_children if c.type == "identifier" or c.type.endswith("_declarator")), None)
    return source.of(node) if node is not None else None


def _kind(source: Source, node: tree_sitter.Node) -> int | None:
    heads = [source.of(c) for c in node.children if c.type != "init_declarator"]
    if any(h == "extern" for h in heads):
        return None
    return next((kind for word, kind in _KINDS.items() if word in heads), None)


def run(source: Source) -> Iterator[Edit]:
    for node in source.all("declaration"):
        kind = _kind(source, node)
        if kind is None or source.enclosing(node, *FUNCTIONS, "template_declaration", "field_declaration_list") is not None:
            continue
        names = [n for n in (_name(source, d) for d in _declarators(node)) if n]
        text = "".join(f' static ::simt::Symbol simt_symbol_{n}(&{n}, sizeof {n}, "{n}", {kind});' for n in names)
        if text:
            yield insert(node.end_byte, text)
