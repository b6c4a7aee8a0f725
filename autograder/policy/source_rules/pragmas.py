"""Pragmas that change how functions are compiled or what their symbols are called are refused; others stay."""

import re
from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.tokens import Source
from autograder.records import Finding
from autograder.sentences import N_

_REFUSED = re.compile(
    r"(GCC|clang)\s+(optimize|target|push_options|pop_options|reset_options|system_header|attribute|section|poison)\b"
    r"|clang\s+optimize\b|weak\b|redefine_extname\b|extern_prefix\b|init_seg\b|startup\b|fini\b|init\b|section\b")


def look(source: Source) -> Iterator[Finding]:
    for directive in source.directives:
        if directive.name == "pragma":
            yield from _pragma(" ".join(token.text for token in directive.rest), directive.line)
    for token, bracket, text in zip(source.tokens, source.tokens[1:], source.tokens[2:]):
        if token.text in ("_Pragma", "__pragma") and token.kind == "word":
            plain = bracket.text == "(" and text.kind == "string"
            yield from _pragma(_unquoted(text.text), token.line) if plain else [_refused(token.line, token.text)]


def _pragma(text: str, line: int) -> Iterator[Finding]:
    if _REFUSED.match(text):
        yield _refused(line, text)


def _unquoted(text: str) -> str:
    return text[text.index('"') + 1:].rstrip('"').replace('\\"', '"')


def _refused(line: int, text: str) -> Finding:
    return refuse(line, N_(f"The pragma “{text}” may not be used here."),
                  N_("It changes how the compiler treats functions, and with it what the grader sees of them."),
                  N_("Remove it; the file is graded with the same options for everybody."))
