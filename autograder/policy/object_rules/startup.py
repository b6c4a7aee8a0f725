"""Nothing of the student's runs before main but the initialisers of C++ globals, and nothing picks functions at load."""

import re
from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.object_file import ObjectFile
from autograder.records import Finding

_INITIALISERS = ("_GLOBAL__sub_I_", "__cxx_global_var_init")
_OF_THE_INSTRUMENTATION = re.compile(r"\.init_array\.0*(99|0)$")   # g++ and clang: a call of __tsan_init
_AT_THE_END = re.compile(r"\.(fini_array|preinit_array|ctors|dtors|init$|fini$)")
_POINTER = 8
_INSTEAD = "Do the work in a function that is called, from main or from launch."


def look(object_file: ObjectFile) -> Iterator[Finding]:
    expected = sum(symbol.name.startswith(_INITIALISERS) for symbol in object_file.symbols if symbol.type == "FUNC")
    for section in object_file.sections:
        if section.type.startswith("REL"):
            continue
        many = section.name == ".init_array" and section.size > _POINTER * expected
        early = section.name.startswith(".init_array.") and not (
            _OF_THE_INSTRUMENTATION.match(section.name) and section.size == _POINTER)
        if many or early or _AT_THE_END.match(section.name):
            yield refuse(None, "A function of yours is set to run before or after the program itself.",
                         "A graded program starts where the grader starts it.", _INSTEAD)
    if any(symbol.type == "IFUNC" for symbol in object_file.symbols):
        yield refuse(None, "A function of yours is chosen while the program is loaded.",
                     "A graded program starts where the grader starts it.", _INSTEAD)
