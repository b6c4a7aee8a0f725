"""Names that belong to the compiler's instrumentation and to the emulator."""

import re
from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.tokens import Source
from autograder.records import Finding
from autograder.sentences import N_

_RESERVED = re.compile(
    r"__(tsan|ubsan|asan|msan|sanitizer|simt|interceptor)_?\w*$|AnnotateIgnore\w*$|_*simt_*$|simt_[a-z_]+$|_GLOBAL__\w*$"
    r"|__cxx_global_\w+$|__builtin_ia32_\w+$|__builtin_nontemporal_\w+$|__builtin_(eh|frob|unwind|init_dwarf)_\w+$"
    r"|_Z[NLTGS0-9]\w+$|__(real|wrap)_\w+$|__libc_\w+$|_dl_\w+$|SIMT_\w*$|_fileno$|_IO_\w+$")
# Macros of the system's headers that paste words, or wrap them into attributes, pragmas and assembler names: what they make
# cannot be seen here. No program needs them.
_HIDES = re.compile(
    r"__(CONCAT|REDIRECT\w*|ASMNAME\w*|MATH\w*|LDBL_\w+|DECLARE_FLEX_ARRAY|GLIBC_USE|gthrw\w*|glibc_\w+|nonnull|warnattr|errordecl)$"
    r"|__attr(ibute)?_[a-z]\w*$|_PSTL_\w+$|_GLIBCXX\d*_(DEPRECATED|VISIBILITY|GTHRW|HAS_NESTED_TYPE|CODECVT)\w*$")


def look(source: Source) -> Iterator[Finding]:
    for token in source.tokens:
        if token.kind == "word" and (_RESERVED.match(token.text) or _HIDES.match(token.text)):
            yield refuse(token.line, N_(f"The name {token.text} may not be used here."),
                         N_("It belongs to the compiler, to the system's headers or to the grader."), N_("Use another name."))
