"""threadIdx and its kin have no meaning in host code; nvcc refuses them there."""

from __future__ import annotations

from collections.abc import Iterator

from .. import Problem
from ..source import FUNCTIONS, Source

_INDICES = ("threadIdx", "blockIdx", "blockDim", "gridDim")


def run(source: Source) -> Iterator[Problem]:
    for node in source.all("identifier"):
        if source.of(node) not in _INDICES or source.enclosing(node, "lambda_expression", "template_declaration"):
            continue
        owner = source.enclosing(node, *FUNCTIONS)
        if owner is None or source.qualifiers(owner) & {"__global__", "__device__"}:
            continue
        if source.enclosing(owner, "class_specifier", "struct_specifier"):
            continue
        yield Problem("compile_error", *source.place(node), {"why": "index_on_the_host"}, f"`{source.of(node)}` is only known inside kernels and __device__ functions")
