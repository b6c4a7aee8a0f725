"""Nothing of the student's runs before main but the initialisers of C++ globals, and nothing picks functions at load."""

import re
from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.object_rules.sections import OF_INITIALISERS
from autograder.policy.object_file import ObjectFile, Section
from autograder.records import Finding
from autograder.sentences import N_

_INITIALISERS = ("_GLOBAL__sub_I_", "__cxx_global_var_init")
_OF_THE_INSTRUMENTATION = re.compile(r"\.init_array\.0*(99|0)$")   # g++ and clang: a call of __tsan_init
_AT_THE_END = re.compile(r"\.(fini_array|preinit_array|ctors|dtors|init$|fini$)")
_POINTER = 8
_INSTEAD = N_("Do the work in a function that is called, from main or from launch.")


def look(object_file: ObjectFile) -> Iterator[Finding]:
    sections = [section for section in object_file.sections if not section.type.startswith("REL")]
    if any(_AT_THE_END.match(section.name) for section in sections) or _extra(object_file, sections):
        yield refuse(None, N_("A function of yours is set to run before or after the program itself."),
                     N_("A graded program starts where the grader starts it."), _INSTEAD)
    if any(symbol.type == "IFUNC" for symbol in object_file.symbols):
        yield refuse(None, N_("A function of yours is chosen while the program is loaded."),
                     N_("A graded program starts where the grader starts it."), _INSTEAD)


def _extra(object_file: ObjectFile, sections: list[Section]) -> bool:
    """More to run at the start than the compiler's initialisers and the one call of the instrumentation."""
    expected = sum(symbol.name.startswith(_INITIALISERS) for symbol in object_file.symbols if symbol.type == "FUNC")
    plain = sum(section.size for section in sections if section.name in (".init_array", OF_INITIALISERS))
    early = [section for section in sections if section.name.startswith(".init_array.")]
    usual = [section for section in early if _OF_THE_INSTRUMENTATION.match(section.name) and section.size == _POINTER]
    return plain > _POINTER * expected or len(early) > len(usual) or len(usual) > 1
