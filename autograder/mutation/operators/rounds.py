"""Rounds and steps: one too few or too many, begun late, of another width; division rounded the wrong way."""

import re
from collections.abc import Iterator

from autograder.mutation.ground import Change, Ground

NAME = "round"
MEANS = "a loop makes one round too few or too many, begins late or steps too far, or a division rounds the wrong way"
RIGHT_NAMES = frozenset({"wrong_result:*", "non_finite:*", "out_of_bounds_global", "out_of_bounds_shared", "uninitialized_shared", "uninitialized_global",
                         "race_shared", "race_global", "not_tiled", "invalid_launch", "timeout", "integer_overflow"})
_ROUNDED_UP = re.compile(r"\((?P<a>\w+) \+ (?P<b>\w+) - 1\) / (?P=b)")


def mutate(ground: Ground) -> Iterator[Change]:
    for loop in ground.in_kernels("for_statement"):
        yield from _ends(ground, loop)
        yield from _starts(ground, loop)
        yield from _steps(ground, loop)
    yield from _divisions(ground)


def _step_of(ground: Ground, loop) -> str:
    update = loop.child_by_field_name("update")
    if update is not None and update.type == "assignment_expression":
        return ground.of(update.child_by_field_name("right"))
    return "1"


def _ends(ground: Ground, loop) -> Iterator[Change]:
    condition = loop.child_by_field_name("condition")
    end = condition.child_by_field_name("right") if condition is not None and condition.type == "binary_expression" else None
    if end is None:
        return
    step = _step_of(ground, loop)
    for by in ("-", "+"):
        yield ground.replaced(end, f"{ground.of(end)} {by} {step}", f"`{ground.brief(condition)}`: one round {'less' if by == '-' else 'more'}")


def _starts(ground: Ground, loop) -> Iterator[Change]:
    for declared in ground.within([loop.child_by_field_name("initializer")] if loop.child_by_field_name("initializer") else [], "init_declarator"):
        start = declared.child_by_field_name("value")
        step = _step_of(ground, loop)
        yield ground.replaced(start, f"{ground.of(start)} + {step}", f"`{ground.of(declared)}`: the first round left out")


def _steps(ground: Ground, loop) -> Iterator[Change]:
    update = loop.child_by_field_name("update")
    if update is None:
        return
    if update.type == "update_expression":
        name = ground.of(update.child_by_field_name("argument"))
        yield ground.replaced(update, f"{name} += 2", f"`{ground.of(update)}`: two steps at once")
    elif update.type == "assignment_expression":
        step = update.child_by_field_name("right")
        for by in ("- 1", "+ 1", "* 2"):
            yield ground.replaced(step, f"{ground.of(step)} {by}", f"`{ground.of(update)}`: step {by}")


def _divisions(ground: Ground) -> Iterator[Change]:
    """ceil_div(n, T) and (n + T - 1) / T, on both sides."""
    for call in ground.within(ground.kernels + ground.hosts, "call_expression"):
        if ground.source.callee(call) in ("ceil_div", "div_up", "tiles_of", "cdiv"):
            a, b = call.child_by_field_name("arguments").named_children
            yield ground.replaced(call, f"({ground.of(a)} / {ground.of(b)})", f"`{ground.of(call)}` rounded down")
            yield ground.replaced(call, f"({ground.of(a)} / {ground.of(b)} + 1)", f"`{ground.of(call)}`: one more than the floor")
    for quotient in ground.within(ground.kernels + ground.hosts, "binary_expression"):
        if match := _ROUNDED_UP.fullmatch(ground.of(quotient)):
            a, b = match["a"], match["b"]
            yield ground.replaced(quotient, f"{a} / {b}", f"`{ground.of(quotient)}` rounded down")
            yield ground.replaced(quotient, f"({a} / {b} + 1)", f"`{ground.of(quotient)}`: one more than the floor")
