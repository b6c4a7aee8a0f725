"""Tiles: the fill of zeros, the accumulator, what is stored, and which buffer is read."""

from collections.abc import Iterator

from autograder.mutation.ground import Change, Ground

NAME = "tile"
MEANS = "the zero fill is dropped, the accumulator is mis-initialised or reset, a store is left out, or a stale buffer is used"
RIGHT_NAMES = frozenset({"wrong_result:*", "non_finite:*", "uninitialized_shared", "uninitialized_global", "out_of_bounds_global", "race_shared",
                         "out_of_bounds_shared", "same_warp_race", "race_global", "not_tiled"})
_UNSET = RIGHT_NAMES
_BUFFERS = ("now", "next", "other", "buffer", "current", "cur", "stage")


def mutate(ground: Ground) -> Iterator[Change]:
    yield from _fills(ground)
    yield from _accumulators(ground)
    yield from _statements(ground)
    yield from _stale(ground)


def _fills(ground: Ground) -> Iterator[Change]:
    """cell = inside ? value : 0"""
    for choice in ground.in_kernels("conditional_expression"):
        condition, value, zero = (choice.child_by_field_name(name) for name in ("condition", "consequence", "alternative"))
        if ground.of(zero) not in ("0", "0.0f", "0.f", "0.0"):
            continue
        yield ground.replaced(zero, "1.0f", f"fill of `{ground.brief(value)}` is one, not zero")
        yield ground.replaced(choice, ground.of(value), f"guard of `{ground.brief(value)}` dropped")
        yield Change(condition.start_byte, zero.end_byte, f"!({ground.of(condition)}) ? {ground.of(value)} : {ground.of(zero)}",
                     f"guard of `{ground.brief(value)}` negated")
        statement = ground.source.enclosing(choice, "expression_statement")
        if statement is not None and "=" in ground.of(statement).split("?")[0] and statement.named_children[0].type == "assignment_expression":
            target = ground.of(statement.named_children[0].child_by_field_name("left"))
            yield ground.replaced(statement, f"if ({ground.of(condition)}) {target} = {ground.of(value)};", f"no zero fill of `{target}`")


def _accumulators(ground: Ground) -> Iterator[Change]:
    for assignment in ground.in_kernels("assignment_expression"):
        sign, target = assignment.child_by_field_name("operator"), assignment.child_by_field_name("left")
        if ground.of(sign) != "+=" or ground.loop_of(assignment) is not None:
            continue
        name = ground.of(target)
        yield ground.replaced(sign, "=", f"`{name} =` for `{name} +=`")
        yield ground.replaced(sign, "-=", f"`{name} -=` for `{name} +=`")
        loop = ground.source.enclosing(assignment, "for_statement", "while_statement", "do_statement")
        if loop is not None and name.isidentifier():
            yield ground.before(loop, f"{name} = 0.0f; ", f"`{name}` reset in front of `{ground.brief(loop)[:24]}`")
    for declared in ground.in_kernels("init_declarator"):
        start = declared.child_by_field_name("value")
        if start is not None and ground.of(start) in ("0.0f", "0", "0.f", "{}") and ground.of(declared.parent).startswith("float"):
            yield Change(start.start_byte, start.end_byte, "{1.0f}" if ground.of(start) == "{}" else "1.0f", f"`{ground.of(declared)}` begins with one")
            name = declared.child_by_field_name("declarator")
            yield Change(name.end_byte, start.end_byte, "", f"`{ground.of(name)}` not initialised")


def _statements(ground: Ground) -> Iterator[Change]:
    """A store or an addition left out."""
    for statement in ground.in_kernels("expression_statement"):
        if statement.named_children and statement.named_children[0].type == "assignment_expression":
            yield ground.replaced(statement, ";", f"`{ground.brief(statement)}` left out")


def _stale(ground: Ground) -> Iterator[Change]:
    """Two buffers: always the first one, or the other one."""
    for index in ground.in_kernels("subscript_argument_list"):
        inner = index.named_children[0] if index.named_children else None
        if inner is not None and any(word in ground.of(inner) for word in _BUFFERS):
            whole = ground.brief(index.parent)
            yield ground.replaced(inner, "0", f"`{whole}`: always buffer 0")
            yield ground.replaced(inner, f"1 - ({ground.of(inner)})", f"`{whole}`: the other buffer")
