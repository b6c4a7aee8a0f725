"""Only headers that every CUDA and C++ installation has, written out plainly."""

from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.tokens import Directive, Source, Token
from autograder.records import Finding
from autograder.sentences import N_

_CPP = """algorithm any array atomic bit bitset cassert cctype cerrno cfenv cfloat charconv chrono cinttypes climits clocale
cmath codecvt compare complex concepts condition_variable csetjmp csignal cstdarg cstdbool cstddef cstdint cstdio cstdlib
cstring ctime cuchar cwchar cwctype deque exception execution filesystem format forward_list fstream functional future
initializer_list iomanip ios iosfwd iostream istream iterator limits list locale map memory memory_resource mutex new
numbers numeric optional ostream queue random ranges ratio regex scoped_allocator set shared_mutex source_location span
sstream stack stdexcept streambuf string string_view strstream system_error thread tuple type_traits typeindex typeinfo
unordered_map unordered_set utility valarray variant vector version ctgmath ccomplex cstdalign ciso646 bits/stdc++.h"""
_C = """assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h malloc.h math.h memory.h
setjmp.h signal.h stdalign.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h strings.h tgmath.h time.h
wchar.h wctype.h unistd.h sys/time.h sys/types.h sys/stat.h sys/resource.h getopt.h omp.h"""
_CUDA_STARTS = ("cuda", "cooperative_groups", "device_", "host_", "vector_", "driver_types", "math_", "mma.h", "sm_", "nv/",
                "cub/", "thrust/", "cublas", "curand", "cufft", "cusolver", "cusparse", "cutlass/", "cute/", "nvtx3/",
                "nvToolsExt", "nvml", "builtin_types", "channel_descriptor", "texture_", "surface_", "crt/", "common_functions",
                "helper_", "library_types", "fatbinary", "nvrtc", "nvJitLink", "windows.h", "Windows.h", "stdafx.h")
_KNOWN = set(_CPP.split()) | set(_C.split())
_ASKS = {"__has_include", "__has_include_next", "__has_embed"}
_PLAIN = N_("Write it plainly: #include <cuda_runtime.h>, #include <cstdio> and so on.")


def look(source: Source) -> Iterator[Finding]:
    for directive in source.directives:
        if directive.name in ("include", "import"):
            yield from _include(directive)
        elif directive.name in ("include_next", "embed"):
            yield refuse(directive.line, N_(f"#{directive.name} may not be used here."), N_("It reads files that are not yours."), _PLAIN)
    for i, token in enumerate(source.tokens):
        if token.text in _ASKS and token.kind == "word":
            yield from _question(source.tokens[i:i + 24], token)


def _include(directive: Directive) -> Iterator[Finding]:
    name = _name(directive.rest)
    if name is None:
        yield refuse(directive.line, N_("This #include is made by a macro."), N_("The grader cannot tell which file it reads."), _PLAIN)
    elif _is_path(name):
        yield refuse(directive.line, N_(f"#include “{name}” leads out of your folder."),
                     N_("A submission stands alone: no other file of this machine is there when it is compiled."),
                     N_("Remove the line, and put what you need of it into this file."))
    elif name not in _KNOWN and not name.startswith(_CUDA_STARTS):
        yield refuse(directive.line, N_(f"There is no header “{name}” when your file is graded."),
                     N_("Only this one file is compiled, with the headers of C++17 and of CUDA."),
                     N_("Put what you need of it into this file and remove the line."))


def _question(tokens: list[Token], asked: Token) -> Iterator[Finding]:
    """__has_include(<vector>) is fine; about a path, or made by a macro, it is not. A bare mention asks nothing."""
    if len(tokens) < 2 or tokens[1].text != "(":
        return
    end = next((i for i, token in enumerate(tokens) if token.text == ")"), len(tokens))
    name = _name(tokens[2:end])
    if name is None or _is_path(name):
        yield refuse(asked.line, N_(f"{asked.text} may only ask for a header by its name."),
                     N_("Asked for a path, it looks at files that are not yours."), N_("Remove the question."))


def _name(rest: list[Token]) -> str | None:
    """The header's name, or nothing when it is not written out."""
    if rest and rest[0].kind == "string" and rest[0].text.startswith('"'):
        return rest[0].text.strip('"')
    if len(rest) > 2 and rest[0].text == "<":
        end = next((i for i, token in enumerate(rest) if token.text == ">"), None)
        return "".join(token.text for token in rest[1:end]) if end else None
    return None


def _is_path(name: str) -> bool:
    return name.startswith(("/", "~", "\\")) or ".." in name or name.startswith(("proc/", "dev/", "etc/"))
