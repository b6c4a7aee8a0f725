"""What ptxas says of each kernel: registers, shared bytes, stack, spills; and what of it the source had promised. No GPU needed."""

import re
import subprocess

from msgspec import Struct, field

from autograder.gpu.occupancy import Occupancy, card, occupancy

_ENTRY = re.compile(r"Compiling entry function '(?P<name>[^']+)' for '(?P<arch>\w+)'")
_FRAME = re.compile(r"(?P<stack>\d+) bytes stack frame, (?P<stores>\d+) bytes spill stores, (?P<loads>\d+) bytes spill loads")
_USED = re.compile(r"Used (?P<registers>\d+) registers(?:.*?(?P<shared>\d+) bytes smem)?")
_TILE = re.compile(r"<(?:\(int\))?(\d+)>")


class Kernel(Struct):
    """One kernel for one card. `expected` is what T×T tiling needs; both figures are None where no T is known."""

    name: str
    arch: str
    registers: int = 0
    shared: int = 0
    stack: int = 0
    spill_stores: int = 0
    spill_loads: int = 0
    threads: int | None = None
    dynamic_shared: int = 0
    tile: int | None = None
    expected_shared: int | None = None
    expected_threads: int | None = None
    remarks: list[str] = field(default_factory=list)
    occupancy: Occupancy | None = None


def read_ptxas(text: str) -> list[Kernel]:
    """The kernels of one compilation, in the order of their names; lines that say nothing known are passed over."""
    kernels: list[Kernel] = []
    for line in text.splitlines():
        if found := _ENTRY.search(line):
            kernels.append(Kernel(found["name"], found["arch"]))
        elif not kernels:
            continue
        elif found := _FRAME.search(line):
            one = kernels[-1]
            one.stack, one.spill_stores, one.spill_loads = (int(found[name]) for name in ("stack", "stores", "loads"))
        elif found := _USED.search(line):
            kernels[-1].registers, kernels[-1].shared = int(found["registers"]), int(found["shared"] or 0)
    for kernel, name in zip(kernels, demangled([kernel.name for kernel in kernels])):
        kernel.name = name
    return sorted(kernels, key=lambda kernel: _in_order(kernel.name))


def _in_order(name: str) -> list:
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]


def demangled(names: list[str]) -> list[str]:
    """tiled_kernel<16>, without return type and parameters; as they are where there is no c++filt."""
    try:
        said = subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True).stdout.splitlines()
    except OSError:
        said = names
    return [_short(name) for name in said] if len(said) == len(names) else names


def _short(name: str) -> str:
    return re.sub(r"\((?!int\)|anonymous).*$", "", name).removeprefix("void ").replace("(int)", "").strip()


def with_blocks(kernels: list[Kernel], blocks: dict[str, tuple[int, int]], target: str) -> list[Kernel]:
    """`blocks`: threads a block and dynamic shared bytes of each kernel, as it was launched. Adds occupancy and comparison."""
    limits = card(target)
    for kernel in kernels:
        if kernel.name in blocks:
            kernel.threads, kernel.dynamic_shared = blocks[kernel.name]
            kernel.occupancy = occupancy(limits, kernel.threads, kernel.registers, kernel.shared + kernel.dynamic_shared)
        _compare(kernel)
    return kernels


def _compare(kernel: Kernel) -> None:
    """8T² bytes and T² threads, where the kernel's name holds a T; spills and stack are told in any case."""
    if kernel.spill_stores or kernel.spill_loads:
        kernel.remarks.append(f"spills {kernel.spill_stores + kernel.spill_loads} bytes: more values are alive than registers can hold")
    elif kernel.stack:
        kernel.remarks.append(f"{kernel.stack} bytes of stack: an array is indexed by something that the compiler does not know")
    found = _TILE.search(kernel.name)
    if not found or not kernel.shared + kernel.dynamic_shared:
        return
    kernel.tile = int(found[1])
    kernel.expected_shared, kernel.expected_threads = 8 * kernel.tile ** 2, kernel.tile ** 2
    if kernel.shared + kernel.dynamic_shared != kernel.expected_shared:
        kernel.remarks.append(f"{kernel.shared + kernel.dynamic_shared} shared bytes; two {kernel.tile}×{kernel.tile} tiles of floats are {kernel.expected_shared}")
    if kernel.threads and kernel.threads != kernel.expected_threads:
        kernel.remarks.append(f"{kernel.threads} threads a block; one an element of the tile would be {kernel.expected_threads}")


def rows(kernels: list[Kernel]) -> list[list[str]]:
    """The table a person reads, head first."""
    table = [["kernel", "registers", "shared B", "8T²", "threads", "T²", "stack B", "spills B", "blocks/SM", "occupancy", "limited by"]]
    for one in kernels:
        fits = one.occupancy
        table.append([one.name, str(one.registers), str(one.shared + one.dynamic_shared), _or_dash(one.expected_shared), _or_dash(one.threads),
                      _or_dash(one.expected_threads), str(one.stack), str(one.spill_stores + one.spill_loads),
                      str(fits.blocks) if fits else "–", f"{fits.percent:.0f} %" if fits else "–", ", ".join(fits.limits) if fits else "–"])
    return table


def _or_dash(value: int | None) -> str:
    return "–" if value is None else str(value)
