"""No function that takes the place of one of the C library's or of the grader's."""

import ctypes
from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.object_file import ObjectFile
from autograder.records import Finding

_OURS = ("__tsan_", "__ubsan_", "__simt", "simt_", "cuda", "__cuda")
_OUR_NAMESPACES = ("_ZN4simt", "_ZNK4simt", "_ZN6runner", "_ZNK6runner")
# operator new and delete: the emulator counts host memory through them
_ALLOCATORS = ("_Znwm", "_Znam", "_ZdlPv", "_ZdaPv")


def look(object_file: ObjectFile) -> Iterator[Finding]:
    for symbol in object_file.symbols:
        if symbol.undefined or symbol.bind != "GLOBAL" or symbol.type not in ("FUNC", "NOTYPE"):
            continue
        if symbol.name.startswith(_OURS + _OUR_NAMESPACES + _ALLOCATORS) or _in_c_library(symbol.name):
            yield refuse(None, f"Your file defines {symbol.name}.", "This would replace a function that everything else relies on.",
                         "Give your function another name.")


def _in_c_library(name: str) -> bool:
    if name.startswith("_Z"):
        return False
    try:
        return hasattr(ctypes.CDLL("libc.so.6"), name) or hasattr(ctypes.CDLL("libm.so.6"), name)
    except OSError:
        return False                  # another C library: the linker will say it
