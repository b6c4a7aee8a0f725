"""Indices of a thread's own arrays are marked by their type, so that a wrong one stops the thread before it stores.

Such arrays live on the stack and the compiler need not announce their accesses; its check of the index is all there is.
That check hands over the type of the index: `long long` says that nothing else will look at the access.
"""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ..edits import Edit, insert
from ..source import FUNCTIONS, Source

_ELSEWHERE = ("__shared__", "static", "extern", "__constant__")


def _own(source: Source, function: tree_sitter.Node) -> set[str]:
    """Names of arrays that the function keeps to itself; `name.` for structs."""
    own: set[str] = set()
    others: set[str] = set()
    stack = [function.child_by_field_name("body")]
    while stack:
        node = stack.pop()
        stack.extend(node.named_children)
        if node.type != "declaration":
            continue
        elsewhere = any(word in source.of(node).split("=", 1)[0] for word in _ELSEWHERE)
        for declarator in node.children_by_field_name("declarator"):
            if name := _name(source, declarator):
                (others if elsewhere else own).add(name.rstrip(".") if elsewhere else name)
    return {name for name in own if name.rstrip(".") not in others}


def _name(source: Source, declarator: tree_sitter.Node | None) -> str:
    plain = "."
    while declarator is not None and declarator.type in ("init_declarator", "array_declarator"):
        plain = "" if declarator.type == "array_declarator" else plain
        declarator = declarator.child_by_field_name("declarator")
    return source.of(declarator) + plain if declarator is not None and declarator.type == "identifier" else ""


def _root(source: Source, node: tree_sitter.Node | None) -> str:
    """`acc` of `acc[i]` and `acc[i][j]`, `acc.` of `acc.rows[i]`; nothing where a pointer lies on the way."""
    plain = ""
    while node is not None and node.type in ("subscript_expression", "field_expression"):
        if node.type == "field_expression" and "->" in source.of(node).rsplit(source.of(node.child_by_field_name("field")), 1)[0][-3:]:
            return ""
        plain = "." if node.type == "field_expression" else plain
        node = node.child_by_field_name("argument")
    return source.of(node) + plain if node is not None and node.type == "identifier" else ""


def run(source: Source) -> Iterator[Edit]:
    own: dict[int, set[str]] = {}
    for node in source.all("subscript_expression"):
        function = source.enclosing(node, *FUNCTIONS)
        if function is None or not source.qualifiers(function) & {"__global__", "__device__"}:
            continue
        names = own.setdefault(function.id, _own(source, function))
        index = node.child_by_field_name("indices")
        if index is None or len(index.named_children) != 1 or index.named_children[0].type == "number_literal":
            continue
        root = _root(source, node)
        if root in names or root.rstrip(".") in names:
            inner = index.named_children[0]
            yield insert(inner.start_byte, "(long long)(", rank=-3)
            yield insert(inner.end_byte, ")", rank=3)
