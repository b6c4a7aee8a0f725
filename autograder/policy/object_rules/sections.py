"""Code and data stand in the compiler's own sections."""

import re
from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.object_file import ObjectFile
from autograder.records import Finding
from autograder.sentences import N_

OF_INITIALISERS = "student_begin"      # build/compile.py calls .init_array so; no word of a source can make a section
_USUAL = re.compile(
    r"\.(text|data|bss|rodata|tbss|tdata|init_array|fini_array|preinit_array|ctors|dtors|group|symtab|strtab|shstrtab|comment"
    r"|note|eh_frame|gcc_except_table|debug_\w+|llvm_\w+|gnu|rela?|rela?student_begin|sdata|sbss|lrodata|ldata|lbss|stack|simt\w*)([._].*)?$")


def look(object_file: ObjectFile) -> Iterator[Finding]:
    for section in object_file.sections:
        if section.name.startswith(".") and not _USUAL.match(section.name) or section.name.isidentifier() and section.name not in ("NULL", OF_INITIALISERS):
            yield refuse(None, N_(f"Something of yours is put into the section “{section.name}”."),
                         N_("The grader checks code and data where the compiler puts them."), N_("Remove the section attribute."))
