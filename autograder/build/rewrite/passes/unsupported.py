"""What the emulator does not have is refused by name and line, never guessed at."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .. import Problem
from ..lexing import masked
from ..source import Source

_HEADERS = {
    r"mma\.h": "Tensor Core matrix instructions (wmma)",
    r"cublas.*": "cuBLAS",
    r"cusparse.*|cusolver.*|cufft.*|cudnn.*|nccl.*": "CUDA libraries",
    r"curand.*": "cuRAND",
    r"thrust/.*": "Thrust",
    r"cub/.*": "CUB",
    r"cuda/.*": "libcu++",
    r"cutlass/.*|cute/.*": "CUTLASS",
    r"cuda_texture_types\.h|texture_.*|surface_.*": "textures and surfaces",
}
_NAMES = {
    rb"\bwmma::": "Tensor Core matrix instructions (wmma)",
    rb"\bcudaCreateTextureObject\b|\btexture\s*<|\btex[123]D\w*\s*[<(]|\bcudaBindTexture\w*": "textures",
    rb"\bcudaSurfaceObject_t\b|\bsurf[123]D\w*\s*[<(]": "surfaces",
    rb"\bcublas[A-Z]\w*\s*\(|\bcublasHandle_t\b": "cuBLAS",
    rb"\bthrust::": "Thrust",
    rb"\bcudaGraph\w*": "CUDA graphs",
    rb"\bcudaMallocArray\b|\bcudaArray_t\b": "CUDA arrays",
    rb"\bcuLaunchKernel\b|\bcuInit\b": "the driver API",
}


def _headers(source: Source) -> Iterator[Problem]:
    for node in source.all("preproc_include"):
        path = node.child_by_field_name("path")
        name = source.of(path).strip('<>"') if path is not None else ""
        for pattern, what in _HEADERS.items():
            if re.fullmatch(pattern, name):
                yield Problem("unsupported", *source.place(node), {"what": what, "name": name})


def _names(source: Source) -> Iterator[Problem]:
    text = masked(source.text)
    for pattern, what in _NAMES.items():
        match = re.search(pattern, text)
        if match:
            line = text.count(b"\n", 0, match.start()) + 1
            column = match.start() - text.rfind(b"\n", 0, match.start())
            name = match.group().decode("latin-1").strip("(< \t:")
            yield Problem("unsupported", line, column, {"what": what, "name": name})


def _assembly(source: Source) -> Iterator[Problem]:
    for node in source.all("gnu_asm_expression"):
        yield Problem("unsupported", *source.place(node), {"what": "inline assembly (PTX)", "name": "asm"})


def run(source: Source) -> Iterator[Problem]:
    yield from _headers(source)
    yield from _names(source)
    yield from _assembly(source)
