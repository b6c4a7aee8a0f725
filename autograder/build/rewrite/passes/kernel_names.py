"""A program's files make the names of their kernels' parameters known, for launches that stand in another file."""

from __future__ import annotations

from collections.abc import Iterator

from ..edits import Edit, insert
from ..source import Source
from .launches import names_of


def run(source: Source) -> Iterator[Edit]:
    if source.graded:                 # a single file, whose launches see its kernels
        return
    known = "".join(f'static const ::simt::KernelNames SIMT_ANOTHER(simt_names_){{"{kernel}", "{names}"}}; '
                    for kernel, names in names_of(source).items() if kernel.isidentifier())
    if known:
        yield insert(0, f"{known}\n#line 1\n", rank=-9)
