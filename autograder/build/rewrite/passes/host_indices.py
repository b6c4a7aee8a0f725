"""threadIdx and its kin: a program's own variables of these names get another one, in other host code nvcc refuses them."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from .. import Problem
from ..edits import Edit, replace
from ..source import FUNCTIONS, Source

from autograder.sentences import N_

_INDICES = ("threadIdx", "blockIdx", "blockDim", "gridDim")
_DECLARATIONS = ("declaration", "parameter_declaration", "init_declarator", "function_declarator", "array_declarator",
                 "pointer_declarator", "reference_declarator", "field_declaration")
_OWN = "simt_own_"


def _is_declared(node: tree_sitter.Node) -> bool:
    """Whether this very name is what a declaration declares: `dim3 blockDim(16, 16)`, a parameter, a global."""
    while node.parent is not None and node.parent.type in _DECLARATIONS:
        if not any(child.id == node.id for child in node.parent.children_by_field_name("declarator")):
            return False
        if node.parent.type in ("declaration", "parameter_declaration", "field_declaration"):
            return True
        node = node.parent
    return False


def _owner(source: Source, node: tree_sitter.Node) -> int | None:
    function = source.enclosing(node, *FUNCTIONS)
    return function.id if function is not None else None


def _misplaced(source: Source, node: tree_sitter.Node) -> bool:
    if source.enclosing(node, "lambda_expression", "template_declaration"):
        return False
    owner = source.enclosing(node, *FUNCTIONS)
    if owner is None or source.qualifiers(owner) & {"__global__", "__device__"}:
        return False
    return source.enclosing(owner, "class_specifier", "struct_specifier") is None


def run(source: Source) -> Iterator[Edit | Problem]:
    nodes = [n for n in source.all("identifier", "field_identifier") if source.of(n) in _INDICES]
    declared = {(_owner(source, n), source.of(n)) for n in nodes if _is_declared(n)}
    for node in nodes:
        name = source.of(node)
        owner = source.enclosing(node, *FUNCTIONS)
        in_device_code = owner is not None and bool(source.qualifiers(owner) & {"__global__", "__device__"})
        own = (_owner(source, node), name) in declared or ((None, name) in declared and not in_device_code)
        if own or node.type == "field_identifier":
            yield replace(node.start_byte, node.end_byte, _OWN + name)
        elif _misplaced(source, node):
            yield Problem("compile_error", *source.place(node), {"why": "index_on_the_host"}, N_(f"`{name}` is only known inside kernels and __device__ functions"))
