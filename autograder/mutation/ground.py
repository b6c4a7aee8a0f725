"""What is mutated: the functions of a right program that make the product, and the questions operators ask of them."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter
from msgspec import Struct

from autograder.build.rewrite.source import BARRIERS, LOOPS, Source

_GIVEN = b"// ---- From here on"            # a solution's own tests: nothing that is graded


class Change(Struct, frozen=True):
    """One mistake: bytes [start, end) of the source are replaced."""

    start: int
    end: int
    put: str
    what: str                        # for people: what was done to what
    names: frozenset[str] | None = None   # the right names, where they differ from those of the family


class Ground:
    """One right program. `done` holds functions that were mutated elsewhere, by their text."""

    def __init__(self, text: bytes, done: set[str] | None = None) -> None:
        self.text = text.split(_GIVEN)[0]
        self.source = Source(self.text)
        done = set() if done is None else done
        fresh = [function for function in self.source.functions if self.source.of(function) not in done]
        self.kernels = [function for function in fresh if self._of_device(function)]
        self.hosts = [function for function in fresh if not self._of_device(function) and self._launches(function)]
        done.update(self.source.of(function) for function in self.kernels + self.hosts)

    def _of_device(self, function: tree_sitter.Node) -> bool:
        return bool(self.source.qualifiers(function) & {"__global__", "__device__"})

    def _launches(self, function: tree_sitter.Node) -> bool:
        words = self.source.of(function)
        return "<<<" in words or "launch" in words.split("{", 1)[-1]

    # ---- looking

    def within(self, nodes: list[tree_sitter.Node], *types: str) -> Iterator[tree_sitter.Node]:
        """Every node of a type inside some nodes, outermost first, in the order of the text."""
        for node in nodes:
            waiting = [node]
            while waiting:
                here = waiting.pop(0)
                if here.type in types:
                    yield here
                waiting = list(here.children) + waiting

    def in_kernels(self, *types: str) -> Iterator[tree_sitter.Node]:
        return self.within(self.kernels, *types)

    def in_hosts(self, *types: str) -> Iterator[tree_sitter.Node]:
        return self.within(self.hosts, *types)

    def of(self, node: tree_sitter.Node) -> str:
        return self.source.of(node)

    def brief(self, node: tree_sitter.Node) -> str:
        """The node's text on one line."""
        words = " ".join(self.of(node).split())
        return words if len(words) <= 60 else words[:57] + "…"

    def kernel_of(self, node: tree_sitter.Node) -> tree_sitter.Node | None:
        return self.source.enclosing(node, "function_definition")

    def barriers(self) -> Iterator[tree_sitter.Node]:
        """Statements that are a barrier of the block, and nothing else."""
        for statement in self.in_kernels("expression_statement"):
            call = statement.named_children[0] if statement.named_children else None
            if call is not None and call.type == "call_expression" and self.source.callee(call) in (*BARRIERS, "sync"):
                yield statement

    def loops(self, with_barrier: bool) -> Iterator[tree_sitter.Node]:
        return (loop for loop in self.in_kernels(*LOOPS) if self.source.holds_barrier(loop) == with_barrier)

    def loop_of(self, node: tree_sitter.Node) -> tree_sitter.Node | None:
        """The loop in whose head the node stands."""
        loop = self.source.enclosing(node, *LOOPS)
        body = loop.child_by_field_name("body") if loop is not None else None
        return loop if body is not None and not body.start_byte <= node.start_byte < body.end_byte else None

    def shared_arrays(self) -> set[str]:
        names = set()
        for declaration in self.in_kernels("declaration", "field_declaration"):
            if "__shared__" in self.of(declaration) or "[T]" in self.of(declaration):
                names |= {self.of(name) for name in self.within([declaration], "identifier", "field_identifier")}
        return names

    # ---- changing

    def replaced(self, node: tree_sitter.Node, put: str, what: str, names: frozenset[str] | None = None) -> Change:
        return Change(node.start_byte, node.end_byte, put, what, names)

    def before(self, node: tree_sitter.Node, put: str, what: str, names: frozenset[str] | None = None) -> Change:
        return Change(node.start_byte, node.start_byte, put, what, names)

    def applied(self, change: Change) -> bytes:
        return self.text[:change.start] + change.put.encode() + self.text[change.end:]

    def line(self, change: Change) -> int:
        return self.text.count(b"\n", 0, change.start) + 1
