"""What the emulator does not have is refused by name and line, never guessed at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from .. import Problem
from ..lexing import masked
from ..source import Source

from autograder.sentences import N_

_HEADERS = {
    r"mma\.h": N_("Tensor Core matrix instructions (wmma)"),
    r"cublas.*": "cuBLAS",
    r"cusparse.*": "cuSPARSE",
    r"cusolver.*": "cuSOLVER",
    r"cufft.*": "cuFFT",
    r"cudnn.*": "cuDNN",
    r"nccl.*": "NCCL",
    r"npp.*": "NPP",
    r"curand.*": "cuRAND",
    r"nvrtc.*": N_("run-time compilation (NVRTC)"),
    r"nvml.*": "NVML",
    r"thrust/.*": "Thrust",
    r"cub/.*": "CUB",
    r"cuda/(?!(?:std/)?atomic$).*|nv/target": "libcu++",
    r"cutlass/.*|cute/.*": "CUTLASS",
    r"cuda_texture_types\.h|texture_.*|surface_.*": N_("textures and surfaces"),
    r"cuda_gl_interop\.h|cuda_(?:d3d\d+|egl|vdpau)_interop\.h": N_("graphics interoperability"),
    r"cuda_pipeline\w*\.h|cuda_awbarrier\w*\.h": N_("asynchronous copies into shared memory and split barriers"),
    r"cuda_fp8\.h|cuda_fp6\.h|cuda_fp4\.h": N_("floating-point numbers of 8 bits and fewer"),
    r"cudaTypedefs\.h": N_("the driver API"),
}
_NAMES = {
    rb"\bwmma::": N_("Tensor Core matrix instructions (wmma)"),
    rb"\bcudaCreateTextureObject\b|\btexture\s*<|\btex[123]D\w*\s*[<(]|\bcudaBindTexture\w*": "textures",
    rb"\bcudaSurfaceObject_t\b|\bsurf[123]D\w*\s*[<(]": "surfaces",
    rb"\bcublas[A-Z]\w*\s*\(|\bcublasHandle_t\b": "cuBLAS",
    rb"\bthrust::": "Thrust",
    rb"\bcub::": "CUB",
    rb"\bcuda::(?:barrier|pipeline|std::(?!atomic|memory_order)|memcpy_async|ptx|counting_semaphore|binary_semaphore|latch)\w*": "libcu++",
    rb"\b__nv_atomic_\w+": N_("atomic functions with an order of their own (__nv_atomic)"),
    rb"\bcudaGraphics\w+|\bcudaGL\w+": N_("graphics interoperability"),
    rb"\bcudaGraph(?!ics)\w*|\bcudaStream(?:Begin|End)Capture\w*": N_("CUDA graphs"),
    rb"\bcuda(?:Malloc|Free|GetMipmapped)(?:Mipmapped)?Array\w*\b|\bcudaMemcpy(?:2D)?(?:To|From)Array\w*|\bcudaArray_t\b|\bcudaChannelFormatDesc\b": N_("CUDA arrays"),
    rb"\bcuda(?:Memcpy|Malloc|Memset)3D\w*|\b(?:make_)?cuda(?:PitchedPtr|Extent)\b": N_("pitched 3-D memory"),
    rb"\bcudaIpc\w+": N_("memory shared between processes"),
    rb"\bcuda(?:Import|Destroy|Signal|Wait)?External\w+": N_("memory and semaphores of other APIs"),
    rb"\bcudaLibrary\w+|\bcudaKernel_t\b": N_("libraries loaded at run time"),
    rb"\bcudaLaunchKernelEx\w*|\bcudaLaunchConfig_t\b|\bcudaLaunchAttribute\w*|\bcudaStream(?:Set|Get|Copy)Attributes?\b|\bcudaStreamAttr\w+|\bcudaKernelNodeAttr\w+|\bcudaAccessPolicyWindow\b|\bcudaCtxResetPersistingL2Cache\b|\bthis_cluster\b|\bcluster_group\b|\b__cluster_dims__\b": N_("launch attributes and thread block clusters"),
    rb"\bcudaMemPool(?:Create|Destroy|Export|Import|SetAccess|GetA)\w*|\bcudaMallocFromPoolAsync\b": N_("memory pools of one's own"),
    rb"\bcu(?:Init|(?:Ctx|Mem|Module|Launch|Device|Stream|Event|Func|Link|Library)[A-Z]\w*)\s*\(|\bCU(?:device|context|module|function|stream|result|deviceptr)\b": N_("the driver API"),
    rb"\bnvrtc\w+\s*\(": N_("run-time compilation (NVRTC)"),
    rb"\b__pipeline_\w+": N_("asynchronous copies into shared memory"),
    rb"\b__v(?!a_)[a-z]+[24]\s*\(": N_("packed integer intrinsics"),
}

_ASM = re.compile(rb"\b(?:asm|__asm__|__asm)\b\s*(?:volatile\b|__volatile__\b)?\s*\(")


def _headers(source: Source) -> Iterator[Problem]:
    for node in source.all("preproc_include"):
        path = node.child_by_field_name("path")
        name = source.of(path).strip('<>"') if path is not None else ""
        for pattern, what in _HEADERS.items():
            if re.fullmatch(pattern, name):
                yield Problem("unsupported", *source.place(node), {"what": what, "name": name})


def _at(text: bytes, match: re.Match[bytes], what: str, name: str) -> Problem:
    line = text.count(b"\n", 0, match.start()) + 1
    column = match.start() - text.rfind(b"\n", 0, match.start())
    return Problem("unsupported", line, column, {"what": what, "name": name})


def _names(text: bytes) -> Iterator[Problem]:
    for pattern, what in _NAMES.items():
        match = re.search(pattern, text)
        if match:
            yield _at(text, match, what, match.group().decode("latin-1").strip("(< \t:"))


def _assembly(text: bytes) -> Iterator[Problem]:
    """Each line with one; in a macro the parser sees only text."""
    for match in _ASM.finditer(text):
        yield _at(text, match, N_("inline assembly (PTX)"), "asm")


def refuses(text: bytes) -> bool:
    """Whether a piece of masked text holds something that is refused."""
    return next(_names(text), None) is not None or _ASM.search(text) is not None


def _conditional_lines(text: bytes) -> set[int]:
    """Lines that an #if may leave out; what a guard around the whole header holds is not meant."""
    lines, depth, out = text.split(b"\n"), [], set()
    for number, line in enumerate(lines, 1):
        word = re.match(rb"\s*#\s*(if|ifdef|ifndef|endif)\b\s*(\w*)", line)
        if word and word[1] == b"endif" and depth:
            depth.pop()
        elif word and word[1] != b"endif":
            after = b"\n".join(lines[number : number + 3])
            depth.append(word[1] != b"ifndef" or not re.search(rb"#\s*define\s+" + re.escape(word[2]) + rb"\b", after))
        if any(depth):
            out.add(number)
    return out


def run(source: Source) -> Iterator[Problem]:
    """Where the preprocessor may leave a line out, the compiler is asked first: such a problem counts only if it fails."""
    text = masked(source.text)
    optional = _conditional_lines(text)
    active = b"\n".join(b"" if number in optional else line for number, line in enumerate(text.split(b"\n"), 1))
    sure = [*_names(active), *_assembly(active)]
    unsure = [problem for problem in (*_names(text), *_assembly(text)) if problem.line in optional]
    headers = list(_headers(source))
    yield from sure
    yield from (problem for problem in headers if problem.line not in optional)
    for problem in (*unsure, *(problem for problem in headers if problem.line in optional)):
        yield replace(problem, detail={**problem.detail, "if_it_counts": True})
