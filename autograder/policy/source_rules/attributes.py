"""Only attributes that leave the instrumentation and the start of the program alone."""

from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.tokens import Source, Token
from autograder.records import Finding
from autograder.sentences import N_

_HARMLESS = {
    "noinline", "always_inline", "inline", "flatten", "unused", "maybe_unused", "nodiscard", "warn_unused_result",
    "deprecated", "noreturn", "fallthrough", "likely", "unlikely", "const", "pure", "hot", "cold", "aligned", "packed",
    "may_alias", "vector_size", "format", "nonnull", "returns_nonnull", "malloc", "restrict", "assume_aligned",
    "alloc_size", "nothrow", "leaf", "artificial", "mode", "visibility", "no_unique_address", "carries_dependency",
    "assume", "used", "host", "device", "global", "shared", "constant", "managed", "launch_bounds", "abi_tag",
    "noclone", "unroll", "align", "forceinline", "counted_by", "optnone", "dllexport",
}
# These have no other use as words, so they may not stand anywhere: a macro may carry them into an attribute.
_NOWHERE = ("no_sanitize", "no_instrument", "no_thread_sanitizer", "no_address_safety", "disable_sanitizer",
            "init_priority", "naked", "ifunc", "no_split_stack", "nocf_check")
_OPENERS = {"__attribute__", "__attribute", "__declspec"}
_WHY = N_("It changes what the grader can see of your program, or when your code runs.")


def look(source: Source) -> Iterator[Finding]:
    tokens = source.tokens
    for i, token in enumerate(tokens):
        if token.kind == "word" and token.text.strip("_").startswith(_NOWHERE):
            yield _refused(token, token.text)
        elif token.kind == "word" and token.text in _OPENERS:
            yield from _list(tokens, i)
        elif token.text == "[" and i + 1 < len(tokens) and tokens[i + 1].text == "[" and token.kind == "sign":
            yield from _names(tokens, i + 2, "]")


def _list(tokens: list[Token], i: int) -> Iterator[Finding]:
    """__attribute__ ((a, b(1))): the doubled bracket must follow, so that no macro stands in between."""
    opening = 1 if tokens[i].text == "__declspec" else 2
    if [token.text for token in tokens[i + 1:i + 1 + opening]] != ["("] * opening:
        yield _refused(tokens[i], N_(f"{tokens[i].text} without its brackets"))
        return
    yield from _names(tokens, i + 1 + opening, ")")


def _names(tokens: list[Token], i: int, closing: str) -> Iterator[Finding]:
    """The attribute names at depth 0; their arguments do not matter."""
    depth = 0
    while i < len(tokens) and not (depth == 0 and tokens[i].text == closing):
        text = tokens[i].text
        depth += (text in "([{") - (text in ")]}") if tokens[i].kind == "sign" else 0
        namespace = i + 1 < len(tokens) and tokens[i + 1].text == ":"
        if depth == 0 and tokens[i].kind == "word" and text != "using" and not namespace and not _harmless(text):
            yield _refused(tokens[i], text)
        i += 1


def _harmless(name: str) -> bool:
    return name.strip("_") in _HARMLESS


def _refused(token: Token, name: str) -> Finding:
    return refuse(token.line, N_(f"The attribute {name} may not be used here."), _WHY, N_("Remove it; the exercise does not need it."))
