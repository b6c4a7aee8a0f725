"""Brackets within brackets only as deep as people write them: deeper, reading the file takes time without end."""

from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.tokens import Source
from autograder.records import Finding
from autograder.sentences import N_

_DEEPEST = 250                       # compilers promise 256


def look(source: Source) -> Iterator[Finding]:
    depth = 0
    for token in source.tokens:
        if token.kind == "sign":
            depth += (token.text in "([{") - (token.text in ")]}")
            if depth > _DEEPEST:
                yield refuse(token.line, N_(f"More than {_DEEPEST} brackets stand inside one another here."),
                             N_("Neither people nor compilers can read that."), N_("Close some of them, or compute the value in steps."))
                return
