"""A parsed CUDA source: the tree, and the questions that several passes ask of it."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import tree_sitter
import tree_sitter_cuda

from .lexing import with_launch_macros, with_whole_chevrons

FUNCTIONS = ("function_definition",)
LOOPS = ("for_statement", "while_statement", "do_statement", "for_range_loop")
CONDITIONS = ("if_statement", "switch_statement", "conditional_expression")
BARRIERS = ("__syncthreads", "__syncthreads_count", "__syncthreads_and", "__syncthreads_or")


@functools.cache
def _parser() -> tree_sitter.Parser:
    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_cuda.language()))


class Source:
    """Source bytes and their syntax tree. Lines and columns count from 1."""

    def __init__(self, text: bytes, *, graded: bool = True, entries: frozenset[str] = frozenset()) -> None:
        self.text = text = with_launch_macros(with_whole_chevrons(text))
        self.graded = graded
        self.entries = entries        # functions that the exercise calls; empty: not known
        self.tree = _parser().parse(text)
        self.nodes = list(_walk(self.tree.root_node))

    def of(self, node: tree_sitter.Node) -> str:
        return self.text[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def all(self, *types: str) -> Iterator[tree_sitter.Node]:
        return (node for node in self.nodes if node.type in types)

    def place(self, node: tree_sitter.Node) -> tuple[int, int]:
        row, column = node.start_point
        return row + 1, column + 1

    def local_includes(self) -> list[str]:
        found = []
        for node in self.all("preproc_include"):
            path = node.child_by_field_name("path")
            if path is not None and path.type == "string_literal":
                found.append(self.of(path).strip('"'))
        return found

    # Functions -------------------------------------------------------------------------------

    def function_name(self, function: tree_sitter.Node) -> str:
        declarator = function.child_by_field_name("declarator")
        while declarator is not None and declarator.type != "function_declarator":
            declarator = declarator.child_by_field_name("declarator")
        inner = declarator.child_by_field_name("declarator") if declarator is not None else None
        return self.of(inner).rsplit("::", 1)[-1] if inner is not None else ""

    def parameters(self, function: tree_sitter.Node) -> list[str]:
        declarator = function.child_by_field_name("declarator")
        while declarator is not None and declarator.type != "function_declarator":
            declarator = declarator.child_by_field_name("declarator")
        listed = declarator.child_by_field_name("parameters") if declarator is not None else None
        return [self._declared(p) for p in listed.named_children if "parameter" in p.type] if listed else []

    def _declared(self, node: tree_sitter.Node) -> str:
        inner = node.child_by_field_name("declarator")
        while inner is not None and inner.type != "identifier":
            deeper = inner.child_by_field_name("declarator")
            inner = deeper or next((c for c in reversed(inner.named_children) if c.type != "type_qualifier"), None)
        return self.of(inner) if inner is not None else ""

    def qualifiers(self, function: tree_sitter.Node) -> set[str]:
        body = function.child_by_field_name("body")
        declarator = function.child_by_field_name("declarator")
        end = (declarator or body or function).start_byte
        head = self.text[function.start_byte : end].decode("utf-8", "replace")
        return {q for q in ("__global__", "__device__", "__host__", "constexpr") if q in head}

    @functools.cached_property
    def functions(self) -> list[tree_sitter.Node]:
        return [f for f in self.all(*FUNCTIONS) if f.child_by_field_name("body") is not None]

    @functools.cached_property
    def kernels(self) -> list[tree_sitter.Node]:
        return [f for f in self.functions if "__global__" in self.qualifiers(f)]

    @functools.cached_property
    def barrier_callers(self) -> set[str]:
        """Names of functions that reach a barrier, by themselves or through others of this file."""
        calls = {self.function_name(f): self._calls(f) for f in self.functions}
        reaching = {name for name, called in calls.items() if called & set(BARRIERS)}
        while more := {n for n, called in calls.items() if called & reaching} - reaching:
            reaching |= more
        return reaching

    def _calls(self, node: tree_sitter.Node) -> set[str]:
        return {self.callee(c) for c in _walk(node) if c.type == "call_expression"}

    def callee(self, call: tree_sitter.Node) -> str:
        """The last name of what is called: `sync` of `block.sync()`, `tile` of `ns::tile<16>(…)`."""
        function = call.child_by_field_name("function")
        if function is None:
            return ""
        if function.type == "field_expression":
            field = function.child_by_field_name("field")
            return self.of(field) if field is not None else ""
        return self.of(function).split("<", 1)[0].rsplit("::", 1)[-1].strip()

    def holds_barrier(self, node: tree_sitter.Node) -> bool:
        reaching = self.barrier_callers | set(BARRIERS) | {"sync"}
        return bool(self._calls(node) & reaching)

    def enclosing(self, node: tree_sitter.Node, *types: str) -> tree_sitter.Node | None:
        up = node.parent
        while up is not None and up.type not in types:
            up = up.parent
        return up

    def depth(self, node: tree_sitter.Node) -> int:
        """How many conditions stand around `node` inside its function."""
        count, up = 0, node.parent
        while up is not None and up.type not in (*FUNCTIONS, "lambda_expression"):
            count += up.type in CONDITIONS
            up = up.parent
        return count


def _walk(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(top.children))
