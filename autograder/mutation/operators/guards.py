"""Guards and loop conditions: one off, turned round, one half dropped."""

from collections.abc import Iterator

from autograder.mutation.ground import Change, Ground

NAME = "guard"
MEANS = "a comparison is off by one, negated, or dropped"
RIGHT_NAMES = frozenset({"out_of_bounds_global", "out_of_bounds_shared", "uninitialized_shared", "uninitialized_global", "race_global", "race_shared",
                         "barrier_divergence", "barrier_after_exit", "wrong_result:*", "non_finite:*", "timeout"})
_NEIGHBOUR = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_ALWAYS = {"&&": "true", "||": "false"}


def mutate(ground: Ground) -> Iterator[Change]:
    for expression in ground.in_kernels("binary_expression"):
        sign = expression.child_by_field_name("operator")
        word = ground.of(sign) if sign is not None else ""
        if word in _NEIGHBOUR:
            yield ground.replaced(sign, _NEIGHBOUR[word], f"`{ground.brief(expression)}` with `{_NEIGHBOUR[word]}`")
        if word in _OPPOSITE and ground.loop_of(expression) is None:
            yield ground.replaced(sign, _OPPOSITE[word], f"`{ground.brief(expression)}` negated")
        if word in _ALWAYS:
            for side in ("left", "right"):
                half = expression.child_by_field_name(side)
                yield ground.replaced(half, _ALWAYS[word], f"`{ground.brief(half)}` dropped from `{ground.brief(expression)}`")
