"""Every option that student code is compiled and linked with: the one place."""

import functools
import os
import platform
import shutil
import subprocess

from msgspec import Struct

from autograder.faults import GraderFault

FORCED_HEADER = "cuda_runtime.h"      # nvcc includes it by itself, so do we

# Some distributions let the compiler call other functions for memcpy and printf, which nobody would watch.
_LANGUAGE = ["-std=c++17", "-fno-pie", "-U_FORTIFY_SOURCE"]
# -O1: what hardware happens to hide is still there, and locals stay in registers and cost nothing.
# DWARF 4: in version 5 addr2line takes the first file of the list for the one after it.
_CODE = ["-O1", "-gdwarf-4", "-fno-omit-frame-pointer", "-fno-optimize-sibling-calls", "-ftrivial-auto-var-init=pattern",
         "-fstack-clash-protection",        # no frame, however large, leaps over the guard below a stack
         "-ffunction-sections"]             # each call leaves a relocation, from which policy/reach.py knows what kernels reach
_INSTRUMENTATION = ["-fsanitize=thread", "-fsanitize=bounds,signed-integer-overflow,alignment"]
_MESSAGES = ["-fmax-errors=20", "-fdiagnostics-color=never", "-ftemplate-backtrace-limit=3", "-w"]
# g++ would copy a known number of bytes in place, unseen; clang calls memcpy for what it watches.
_CALLS = ["-fno-builtin-memcpy", "-fno-builtin-memmove", "-fno-builtin-memset"]
_GXX = ["--param", "tsan-instrument-func-entry-exit=0", "--param", "tsan-distinguish-volatile=1", *_CALLS, "-fno-diagnostics-show-caret", "-ftrack-macro-expansion=0",
        "-fno-diagnostics-show-option",
        # Lines and inlined calls are wanted of the debug information; where variables live is not, and takes a fifth of the time.
        "-fno-var-tracking", "-fno-var-tracking-assignments", "-gno-variable-location-views",
        # An index that cannot leave its array is not looked at in every round; that an array has an end proves nothing.
        "-ftree-vrp", "-fno-aggressive-loop-optimizations"]
# Where the assembly text is edited (kept_registers.hpp): g++ may know what the callbacks leave alone.
EDITS_ASSEMBLY = platform.machine() == "x86_64"
_KEPT = ["-fipa-ra", "-DSIMT_KEEPS_REGISTERS"] if EDITS_ASSEMBLY else []
_CLANG = ["-mllvm", "-tsan-instrument-func-entry-exit=0", "-mllvm", "-tsan-distinguish-volatile=1", "-mllvm", "-tsan-compound-read-before-write=1",
          "-fno-caret-diagnostics"]
_LINK = ["-no-pie", "-g"]
_LIBRARIES = ["-lpthread", "-ldl"]


class Compiler(Struct, frozen=True):
    """The C++ compiler of this machine."""

    path: str
    version: str
    clang: bool

    @property
    def compile_flags(self) -> list[str]:
        own = _CLANG if self.clang else [*_GXX, *_KEPT]
        messages = [flag.replace("-fmax-errors=", "-ferror-limit=") for flag in _MESSAGES] if self.clang else _MESSAGES
        drop = {"-ftemplate-backtrace-limit=3"} if not self.clang else set()
        # clang's `bounds` holds `local-bounds` too, which stops the program instead of telling.
        watch = [flag.replace("=bounds", "=array-bounds") for flag in _INSTRUMENTATION] if self.clang else _INSTRUMENTATION
        return [*_LANGUAGE, *_CODE, *watch, *[flag for flag in messages if flag not in drop], *own]

    @property
    def link_flags(self) -> list[str]:
        # Where it is there, gold links in a third of the time.
        return [*_LINK, *(["-fuse-ld=gold"] if shutil.which("ld.gold") else [])]

    @property
    def libraries(self) -> list[str]:
        return list(_LIBRARIES)


def _in_sight(name: str) -> str | None:
    """The first of that name that the box shows; modules and conda bring compilers that lie elsewhere, and say so in $CXX."""
    from autograder.run.level import level
    path = shutil.which(name)
    if path is None or level().mode == "none" or os.path.realpath(path).startswith(("/usr/", "/bin/")):
        return path
    if name == os.environ.get("CXX"):
        raise GraderFault(f"CXX says {path}, which the box does not show: it shows /usr only.",
                          "Type `unset CXX`, or set it to a compiler under /usr. Then build again: make clean")
    return shutil.which(name, path="/usr/local/bin:/usr/bin:/bin")


@functools.cache
def compiler() -> Compiler:
    """$CXX, or g++, or clang++: the first that is there."""
    wanted = [os.environ["CXX"]] if os.environ.get("CXX") else ["g++", "clang++", "c++"]
    for name in wanted:
        path = _in_sight(name)
        if path:
            version = subprocess.run([path, "--version"], capture_output=True, text=True).stdout.splitlines()
            words = version[0] if version else ""
            return Compiler(os.path.realpath(path) if name == "c++" else path, words, "clang" in words)
    raise GraderFault(f"There is no C++ compiler ({', '.join(wanted)}).", "Install one: sudo apt-get install g++")
