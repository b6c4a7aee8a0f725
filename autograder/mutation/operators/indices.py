"""Indices: swapped, one off, with the stride of another matrix, from the other axis."""

from collections.abc import Iterator
from itertools import pairwise

from autograder.mutation.ground import Change, Ground

NAME = "index"
MEANS = "two indices are swapped, one is off by one, a stride is that of another matrix, or x and y are exchanged"
RIGHT_NAMES = frozenset({"out_of_bounds_global", "out_of_bounds_shared", "uninitialized_shared", "uninitialized_global", "race_shared", "race_global",
                         "same_warp_race", "misaligned", "wrong_result:*", "non_finite:*", "not_tiled"})
_SIZES = ("m", "n", "k_size")
_OTHER_AXIS = {"x": "y", "y": "x"}


def mutate(ground: Ground) -> Iterator[Change]:
    yield from _chains(ground)
    yield from _axes(ground)
    yield from _strides(ground)


def _chains(ground: Ground) -> Iterator[Change]:
    """x[i][j][k]: each index one more and one less, and each pair of neighbours exchanged."""
    for whole in ground.in_kernels("subscript_expression"):
        if whole.parent is not None and whole.parent.type == "subscript_expression" and whole.parent.child_by_field_name("argument") == whole:
            continue
        indices = list(reversed(_indices(whole)))
        for index in indices:
            words = ground.of(index)
            for by in ("+ 1", "- 1"):
                yield ground.replaced(index, f"{words} {by}", f"`{ground.brief(whole)}`: index `{ground.brief(index)}` {by}")
        for first, second in pairwise(indices):
            if ground.of(first) != ground.of(second):
                between = ground.text[first.end_byte:second.start_byte].decode()
                yield Change(first.start_byte, second.end_byte, ground.of(second) + between + ground.of(first), f"`{ground.brief(whole)}` with indices exchanged")


def _indices(node) -> list:
    """The index nodes of a chain of subscripts, the last one first."""
    found = []
    while node is not None and node.type == "subscript_expression":
        listed = node.child_by_field_name("indices")
        if listed is not None and listed.named_children:
            found.append(listed.named_children[0])
        node = node.child_by_field_name("argument")
    return found


def _axes(ground: Ground) -> Iterator[Change]:
    """threadIdx.x for threadIdx.y and the like."""
    for member in ground.in_kernels("field_expression"):
        base, axis = member.child_by_field_name("argument"), member.child_by_field_name("field")
        if base is None or ground.of(base) not in ("threadIdx", "blockIdx", "blockDim") or ground.of(axis) not in _OTHER_AXIS:
            continue
        other = _OTHER_AXIS[ground.of(axis)]
        yield ground.replaced(axis, other, f"`{ground.of(base)}.{other}` for `{ground.of(member)}`")


def _strides(ground: Ground) -> Iterator[Change]:
    """row * n where row * k_size belongs."""
    for product in ground.in_kernels("binary_expression"):
        right = product.child_by_field_name("right")
        if ground.of(product.child_by_field_name("operator")) != "*" or ground.of(right) not in _SIZES:
            continue
        for other in _SIZES:
            if other != ground.of(right):
                yield ground.replaced(right, other, f"`{ground.brief(product)}` with stride `{other}`")
