"""The launch: a block or a tile of another size, grid axes exchanged, arguments in the wrong order, arrays too small."""

import re
from collections.abc import Iterator

from autograder.mutation.ground import Change, Ground

NAME = "launch"
MEANS = "the block or the tile does not match, grid axes or arguments are exchanged, or a shared array is too small"
RIGHT_NAMES = frozenset({"wrong_result:*", "non_finite:*", "out_of_bounds_global", "out_of_bounds_shared", "uninitialized_shared", "uninitialized_global",
                         "race_shared", "race_global", "same_warp_race", "not_tiled", "invalid_launch", "misaligned", "wrong_result"})
_DIM3 = re.compile(r"(?P<name>\w*(?:block|grid|threads)\w*)\((?P<sizes>[^;]+)\)(?=;)")


def mutate(ground: Ground) -> Iterator[Change]:
    yield from _shapes(ground)
    yield from _arguments(ground)
    yield from _tiles(ground)
    yield from _arrays(ground)


def _shapes(ground: Ground) -> Iterator[Change]:
    """dim3 block(x, y): half, double, exchanged."""
    for host in ground.hosts:
        for match in _DIM3.finditer(ground.of(host)):
            name, sizes = match["name"], _split(match["sizes"])
            if len(sizes) != 2:
                continue
            x, y = sizes
            at = host.start_byte + len(ground.of(host)[:match.start()].encode())
            end = at + len(match[0].encode())
            if x != y:
                yield Change(at, end, f"{name}({y}, {x})", f"`{match[0]}` with x and y exchanged")
            if "grid" not in name:
                for wide, high in ((f"{x} / 2", y), (x, f"{y} / 2"), (f"{x} * 2", y), (x, f"{y} * 2"), (f"{x} + 1", y), (x, f"{y} + 1")):
                    yield Change(at, end, f"{name}({wide}, {high})", f"`{match[0]}` as `({wide}, {high})`")


def _split(words: str) -> list[str]:
    """Arguments, as the commas outside brackets divide them."""
    parts, depth = [""], 0
    for character in words:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def _arguments(ground: Ground) -> Iterator[Change]:
    """Neighbouring arguments of one kind exchanged at the launch."""
    for call in ground.in_hosts("call_expression"):
        if "<<<" not in ground.of(call):
            continue
        arguments = call.child_by_field_name("arguments").named_children
        for first, second in zip(arguments, arguments[1:]):
            pair = (ground.of(first), ground.of(second))
            if pair in (("a", "b"), ("m", "n"), ("n", "k_size")):
                between = ground.text[first.end_byte:second.start_byte].decode()
                yield Change(first.start_byte, second.end_byte, pair[1] + between + pair[0], f"launch with `{pair[1]}, {pair[0]}` for `{pair[0]}, {pair[1]}`")


def _tiles(ground: Ground) -> Iterator[Change]:
    """tile16 that runs tiles of 8, tile8 that runs tiles of 16; T of the block and of the kernel apart."""
    for number in ground.in_hosts("number_literal"):
        if number.parent is not None and number.parent.type in ("template_argument_list",) and ground.of(number) in ("8", "16"):
            other = {"8": "16", "16": "8"}[ground.of(number)]
            yield ground.replaced(number, other, f"`<{ground.of(number)}>` as `<{other}>`")
    for call in ground.in_hosts("call_expression"):
        spelled = ground.of(call).split("<<<")[0]
        if "<<<" in ground.of(call) and spelled.endswith("<T>"):
            for other in ("T / 2", "T * 2"):
                yield Change(call.start_byte, call.start_byte + len(spelled), spelled.replace("<T>", f"<({other})>"), f"kernel for tiles of `{other}` under blocks of T")


def _arrays(ground: Ground) -> Iterator[Change]:
    """A shared array one row or one column too small."""
    for declarator in ground.in_kernels("array_declarator"):
        declaration = ground.source.enclosing(declarator, "declaration")
        size = declarator.child_by_field_name("size")
        if declaration is None or "__shared__" not in ground.of(declaration) or size is None:
            continue
        yield ground.replaced(size, f"{ground.of(size)} - 1", f"`{ground.brief(declarator)}` one smaller")
