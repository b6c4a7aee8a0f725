"""What kernels reach, by calls or by address, is there on a device: functions of the file, mathematics, printf, the emulator's own.

In the second run (run/again.py) nothing of the file runs but kernels, beside the part that reports. So a kernel must not get at
anything through which a program talks to the world, whatever macros, templates, tables and lambdas stand in between.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from autograder.policy.finding import refuse
from autograder.policy.object_file import ObjectFile
from autograder.policy.reach import Graph
from autograder.records import Finding
from autograder.sentences import N_

_ENTRY = re.compile(r"_ZN4simt4Body.*6invokeE(?:Pv|S[0-9A-Z]*_)$")   # a type that has occurred before is only referred to
_HEAD = re.compile(r"_ZN?[KVr]*")
_LENGTH = re.compile(r"[0-9]{1,4}")
_ON_A_DEVICE = re.compile(r"""
    __tsan_\w+ | __ubsan_\w+ | simt_\w+ | _ZNK?4simt\w+ | _ZNK?18cooperative_groups\w+ | _Z\d\w+
  | printf | __printf_chk | puts | putchar | abort | __assert_fail | clock | memcmp | bcmp | memchr | strlen | strcmp | strncmp | strchr
  | _Unwind_Resume | __g(xx|cc)_personality_v0 | __cxa_(guard_\w+|pure_virtual|begin_catch|end_catch|call_unexpected|call_terminate|throw_bad_array_new_length)
  | __clang_call_terminate | _ZSt9terminatev | _ZSt\d+__(throw|glibcxx_assert_fail)\w* | _ZSt7nothrow | _ZTVN10__cxxabiv1\w+ | __stack_chk_fail | __tls_get_addr | __dso_handle
  | _GLOBAL_OFFSET_TABLE_ | __emutls\w*
  | (a?(sin|cos|tan)h?|atan2|cbrt|ceil|copysign|erfc?|exp2?|expm1|exp10|fabs|fdim|floor|fma|fmax|fmin|fmod|frexp|hypot
     |ilogb|j[01n]|y[01n]|ldexp|lgamma|llrint|llround|log(10|1p|2|b)?|lrint|lround|modf|nan|nearbyint|nextafter|nexttoward
     |pow|remainder|remquo|rint|round|roundeven|scalbl?n|scalb|sincos|sqrt|tgamma|trunc|c(abs|arg|exp|log|pow|sqrt))[fl]?
  | __\w+_finite | __(finite|isnan|isinf|signbit|fpclassify|issignaling)[fl]? | abs | labs | llabs | ffsl?l?
  | __(add|sub|mul|div|neg|ext|trunc|fix|float|cmp|eq|ne|lt|le|gt|ge|unord|mod|udiv|umod|ash|lshr|ashl|popcount|clz|ctz|bswap|parity)\w*(di|ti|tf|xf|df|sf|hf|si|[sdxt]c)\d?
""", re.X)


@lru_cache(maxsize=2)
def reached(object_file: ObjectFile) -> tuple[set[str], set[str]]:
    """Names outside the file that kernels reach, and functions in it."""
    # A kernel may be launched through a pointer that the host chooses, so all of them are beginnings.
    return Graph(object_file).reached(lambda name: bool(_ENTRY.match(name)) or _is_called(name, object_file.kernels))


def _is_called(symbol: str, names: frozenset[str]) -> bool:
    """Whether the linker's name of a function says one of these: `_Z6kernelIfEvPT_`, `_ZN5space6kernelEPf`, `kernel`."""
    head = _HEAD.match(symbol)
    if head is None:
        return symbol in names
    at = head.end()
    while length := _LENGTH.match(symbol, at):
        at = length.end() + int(length.group())
        if symbol[length.end():at] in names:
            return True
    return False


def look(object_file: ObjectFile) -> Iterator[Finding]:
    for name in sorted(reached(object_file)[0]):
        if not _ON_A_DEVICE.fullmatch(name):
            shown = "the C++ library" if name.startswith("_Z") else name
            yield refuse(None, N_(f"A kernel, or a function that it calls, uses {shown}."), N_("That is there for the host only: nvcc refuses it too."),
                         N_("Keep kernels to arithmetic, shared memory and the arrays that they are given; for output there is printf."))
            return
