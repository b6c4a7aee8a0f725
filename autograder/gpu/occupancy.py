"""Theoretical occupancy: how many blocks of a kernel fit on one multiprocessor of a target card, and what stops more."""

from msgspec import Struct

from autograder.faults import UserMistake

_WARP = 32
_REGISTERS = 65536                   # of one multiprocessor, in all cards below
_REGISTER_UNIT = 256                 # registers are handed to a warp in portions of so many
_SHARED_UNIT = 128                   # bytes
_RESERVED = 1024                     # shared bytes that CUDA keeps of each block


class Card(Struct, frozen=True):
    """What one multiprocessor of a compute capability holds (CUDA C++ Programming Guide, technical specifications)."""

    arch: str
    warps: int
    blocks: int
    shared: int                      # bytes of one multiprocessor


CARDS = {card.arch: card for card in (
    Card("sm_75", 32, 16, 64 << 10), Card("sm_80", 64, 32, 164 << 10), Card("sm_86", 48, 16, 100 << 10),
    Card("sm_89", 48, 24, 100 << 10), Card("sm_90", 64, 32, 228 << 10), Card("sm_100", 64, 32, 228 << 10),
    Card("sm_120", 48, 24, 100 << 10))}
NAMES = {"sm_75": "RTX 20, T4", "sm_80": "A100", "sm_86": "RTX 30, A10", "sm_89": "RTX 40, L4", "sm_90": "H100, H200",
         "sm_100": "B200", "sm_120": "RTX 50"}


class Occupancy(Struct, frozen=True):
    """`blocks` on one multiprocessor; `limits` are what allows no more."""

    blocks: int
    warps: int
    percent: float
    limits: list[str]


def card(arch: str) -> Card:
    if arch not in CARDS:
        known = ", ".join(f"{name} ({NAMES[name]})" for name in CARDS)
        raise UserMistake(f"No limits are known of “{arch}”.", f"Choose one of: {known}")
    return CARDS[arch]


def _up(value: int, unit: int) -> int:
    return -(-value // unit) * unit


def occupancy(target: Card, threads: int, registers: int, shared: int) -> Occupancy:
    """By the rules of NVIDIA's occupancy calculator: whole warps, registers and shared memory in portions."""
    warps = -(-threads // _WARP)
    reserved = 0 if target.arch == "sm_75" else _RESERVED
    warps_by_registers = _REGISTERS // _up(max(registers, 1) * _WARP, _REGISTER_UNIT)
    fits = {"warps": target.warps // warps, "blocks": target.blocks,
            "registers": warps_by_registers // 4 * 4 // warps,      # a quarter of the warps on each scheduler
            "shared memory": target.shared // _up(shared + reserved, _SHARED_UNIT) if shared + reserved else target.blocks}
    blocks = min(fits.values())
    return Occupancy(blocks, blocks * warps, 100 * blocks * warps / target.warps, [name for name, n in fits.items() if n == blocks])
