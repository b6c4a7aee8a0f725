"""No inline assembly: the emulator cannot see what it does, and it can read files while it is assembled."""

from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.tokens import Source
from autograder.records import Finding
from autograder.sentences import N_

_WORDS = {"asm", "__asm", "__asm__"}


def look(source: Source) -> Iterator[Finding]:
    for token in source.tokens:
        if token.kind == "word" and token.text in _WORDS:
            yield refuse(token.line, N_("Inline assembly cannot be graded."),
                         N_("The emulator sees every access that C++ makes, but none that assembly makes."),
                         N_("Write the same in CUDA C++; most PTX instructions have an intrinsic, __ldg or __fmaf_rn for example."))
