"""What only nvcc refuses: calls across the border between host and device, kernels called without `<<<…>>>`."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import re

import tree_sitter

from .. import Problem
from ..lexing import masked
from ..source import FUNCTIONS, Source

from autograder.sentences import N_

_MARKED = re.compile(rb"__(device|host|global)__(?:[^;{}()]|\([^()]*\)(?=\s*\w))*?\b(\w+)\s*\(")
_WITHOUT_MASK = ("__shfl", "__shfl_up", "__shfl_down", "__shfl_xor", "__any", "__all", "__ballot")
# Functions of the C and C++ libraries that programs of a course use, and that exist on the host only.
_LIBRARY = frozenset("""mempcpy memmove memcmp memchr bcopy bzero bcmp strlen strcpy strncpy strcat strncat strcmp strncmp strchr strdup
    sprintf snprintf fprintf puts putchar scanf fopen fclose fflush rand srand drand48 calloc realloc exit getenv system
    sleep usleep gettimeofday""".split())
_STD = frozenset("""copy copy_n copy_backward fill fill_n swap sort stable_sort reverse rotate transform accumulate inner_product iota generate
    count count_if find find_if for_each min_element max_element nth_element partial_sum random_shuffle shuffle to_string""".split())
_MACRO = re.compile(rb"\b[A-Z][A-Z0-9_]{2,}\b")


def _sides(source: Source) -> dict[str, set[str]]:
    """For each function name of this file: where its definitions may run ("host", "device", "kernel")."""
    sides: dict[str, set[str]] = {}
    for function in source.functions:
        words = source.qualifiers(function)
        where = {"kernel"} if "__global__" in words else set()
        if "__device__" in words or "constexpr" in words:
            where.add("device")
        if "__host__" in words or "constexpr" in words or not words & {"__global__", "__device__"}:
            where.add("host")
        if _behind_a_macro(source, function):
            where |= {"host", "device"}
        sides.setdefault(source.function_name(function), set()).update(where)
    for side, name in _MARKED.findall(masked(source.text)):       # a declaration in advance may be the marked one
        if name.decode() in sides:
            sides[name.decode()].add("kernel" if side == b"global" else side.decode())
    sides.pop("", None)
    return sides


def _behind_a_macro(source: Source, function: tree_sitter.Node) -> bool:
    """`DEVICE_INLINE float f(…)`: what the macro holds may be said in a header, so nothing is said here."""
    body = function.child_by_field_name("body")
    head = masked(source.text[: body.start_byte if body is not None else function.end_byte])
    head = re.split(rb"[;{}]|^[ \t]*#[^\n]*\n", head[-600:], flags=re.M)[-1].split(b"(", 1)[0]
    return bool(_MACRO.search(head))


def _caller(source: Source, call: tree_sitter.Node) -> str | None:
    owner = source.enclosing(call, *FUNCTIONS)
    if owner is None or source.enclosing(call, "lambda_expression") is not None:
        return None
    words = source.qualifiers(owner)
    if "constexpr" in words or {"__host__", "__device__"} <= words:
        return None
    return "device" if words & {"__global__", "__device__"} else "host"


def _plain_callee(source: Source, call: tree_sitter.Node) -> str:
    function = call.child_by_field_name("function")
    return source.callee(call) if function is not None and function.type in ("identifier", "template_function") else ""


def _is_launch(call: tree_sitter.Node) -> bool:
    return any(c.type == "kernel_call_syntax" for c in call.children)


def _verdict(name: str, sides: set[str], caller: str) -> str | None:
    if sides == {"kernel"}:
        return N_(f"the kernel `{name}` is called like a function: a launch needs <<<grid, block>>>") if caller == "host" else None
    if caller == "device" and sides == {"host"}:
        return N_(f"`{name}` is a host function: device code can only call functions marked __device__")
    if caller == "host" and sides == {"device"}:
        return N_(f"`{name}` is a __device__ function: host code cannot call it")
    return None


def _calls(source: Source) -> Iterator[Problem]:
    sides = _sides(source)
    for call in source.all("call_expression"):
        name = _plain_callee(source, call)
        caller = _caller(source, call)
        if caller is None or not name or name not in sides or _is_launch(call):
            continue
        message = _verdict(name, sides[name], caller)
        if message:
            yield Problem("compile_error", *source.place(call), {"why": "host_device_border"}, message)


def _library(source: Source) -> Iterator[Problem]:
    """Host functions of the standard libraries, called in device code."""
    own = _sides(source).keys()
    for call in source.all("call_expression"):
        name = source.callee(call)
        if name not in _LIBRARY | _STD or not _is_library_name(source, call, name, own) or _caller(source, call) != "device":
            continue
        message = _verdict(name, {"host"}, "device")
        if message and not re.search(rb"#\s*define\s+" + name.encode() + rb"\b", source.text):
            yield Problem("compile_error", *source.place(call), {"why": "host_device_border"}, message)


def _is_library_name(source: Source, call: tree_sitter.Node, name: str, own: Collection[str]) -> bool:
    """`std::copy(…)` or `strlen(…)`: a name of the program's own may look alike otherwise."""
    function = call.child_by_field_name("function")
    spelled = source.of(function).replace(" ", "") if function is not None else ""
    return spelled.split("<", 1)[0].lstrip(":") == f"std::{name}" or (name in _LIBRARY and spelled == name and name not in own)


def _gone(source: Source) -> Iterator[Problem]:
    """Warp functions without a mask: no compiler for the devices of today has them."""
    own = source.text
    for call in source.all("call_expression"):
        name = _plain_callee(source, call)
        if name in _WITHOUT_MASK and not re.search(rb"#\s*define\s+" + name.encode() + rb"\b", own):
            yield Problem("compile_error", *source.place(call), {"why": "warp_function_without_mask"},
                          N_(f"`{name}` is gone: since compute capability 7.0 the lanes that take part are named, {name}_sync(0xffffffff, …)"))


def _kernel_types(source: Source) -> Iterator[Problem]:
    for kernel in source.kernels:
        kind = kernel.child_by_field_name("type")
        if kind is not None and source.of(kind) not in ("void", "auto"):
            yield Problem("compile_error", *source.place(kernel), {"why": "kernel_returns"}, N_("a __global__ function must return void"))


def run(source: Source) -> Iterator[Problem]:
    yield from _calls(source)
    yield from _library(source)
    yield from _gone(source)
    yield from _kernel_types(source)
