"""No function that takes the place of one of the C library's or of the grader's."""

import ctypes
from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.object_file import ObjectFile, Symbol
from autograder.records import Finding
from autograder.sentences import N_

# Definitions in headers and templates are weak; for these names nothing of that kind is the student's business either.
_NEVER_WEAK = ("_ZN6runner", "_ZNK6runner")
_OURS = ("__tsan_", "__ubsan_", "__simt", "simt_", "cuda", "__cuda")
_OUR_NAMESPACES = ("_ZN4simt", "_ZNK4simt", "_ZN6runner", "_ZNK6runner")
_SEEN_BY_OTHERS = ("GLOBAL", "WEAK", "UNIQUE")
# operator new and delete: the emulator counts host memory through them
_ALLOCATORS = ("_Znwm", "_Znam", "_ZdlPv", "_ZdaPv")


def look(object_file: ObjectFile) -> Iterator[Finding]:
    for symbol in object_file.symbols:
        if not symbol.undefined and symbol.bind in _SEEN_BY_OTHERS and _takes_a_place(symbol):
            yield refuse(None, N_(f"Your file defines {symbol.name}."), N_("This would replace a function that everything else relies on."),
                         N_("Give your function another name."))


def _takes_a_place(symbol: Symbol) -> bool:
    """Weak ones too: the linker takes the first definition it meets, and the student's object stands first."""
    if symbol.name.startswith(_NEVER_WEAK):
        return True
    if symbol.bind == "GLOBAL" and symbol.name.startswith(_OUR_NAMESPACES + _ALLOCATORS):
        return True
    return not symbol.name.startswith("_Z") and (symbol.name.startswith(_OURS) or symbol.type in ("FUNC", "NOTYPE") and _in_c_library(symbol.name))


def _in_c_library(name: str) -> bool:
    if name.startswith("_Z"):
        return False
    try:
        return hasattr(ctypes.CDLL("libc.so.6"), name) or hasattr(ctypes.CDLL("libm.so.6"), name)
    except OSError:
        return False                  # another C library: the linker will say it
