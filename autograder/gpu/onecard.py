"""Runs a program on one GPU in the box: that GPU's device file only, limits on time and memory; and asks whether a GPU is well."""

import json
from pathlib import Path

from msgspec import Struct, field

from autograder.build import places
from autograder.gpu import card
from autograder.gpu.card import Gpu
from autograder.records import BoxFacts
from autograder.run import box
from autograder.run.level import level
from autograder.run.limits import MIB, Bind, Job, Limits

# A CUDA process opens many files and starts threads of its own; its driver holds some hundred MiB of host memory.
LIMITS = Limits(cpu_s=120, wall_s=60, memory_mib=8192, file_mib=64, open_files=1024, processes=512, tmp_mib=256, stdout=MIB, stderr=MIB,
                outputs=256 * MIB, events=8 * MIB)
HEALTH = Limits(cpu_s=20, wall_s=20, memory_mib=4096, open_files=1024, processes=512)


class Health(Struct):
    """Whether a GPU gave the right answer to a question of ours."""

    well: bool
    words: str
    seconds: float = 0.0
    facts: dict = field(default_factory=dict)


def run(program: Path, gpu: Gpu, given: Path | None = None, limits: Limits = LIMITS, mode: str | None = None) -> BoxFacts:
    """`given` is the one file that the program may read. Outputs come on fd 3, events on fd 4."""
    binds = [Bind(program, f"{places.SLOT}/program")] + ([Bind(given, f"{places.SLOT}/in")] if given else [])
    argv = [f"{places.SLOT}/program"] + ([f"{places.SLOT}/in"] if given else [])
    return in_box(argv, binds, gpu, limits, ("outputs", "events") if given else (), mode)


def in_box(argv: list[str], binds: list[Bind], gpu: Gpu, limits: Limits = LIMITS, results: tuple[str, ...] = (), mode: str | None = None) -> BoxFacts:
    """Any command with one GPU in sight; it stands in a folder of its own that it may write to."""
    job = Job(argv, limits, binds, results=results, env=card.environment(gpu), devices=card.device_files(gpu))
    return box.run(job, mode or _modes.get(gpu.uuid) or level().mode)


_modes: dict[str, str] = {}          # how a box is made for a GPU, where the strongest one keeps the GPU out


def settle(parts: Path, gpu: Gpu) -> str:
    """The strongest box in which the health check finds its GPU; `none` is said in every result."""
    if gpu.uuid not in _modes:
        wanted = level().mode
        boxed = wanted != "none" and run(parts / "health", gpu, limits=HEALTH, mode=wanted).exit_status == 0
        _modes[gpu.uuid] = wanted if boxed else "none"
    return _modes[gpu.uuid]


def isolation(parts: Path, gpu: Gpu) -> str:
    """As results say it."""
    return "none" if settle(parts, gpu) == "none" else "bubblewrap"


def health(parts: Path, gpu: Gpu) -> Health:
    """A tiny known kernel in a process of its own."""
    facts = run(parts / "health", gpu, limits=HEALTH, mode=settle(parts, gpu))
    said = facts.stdout.decode("utf-8", "replace").strip()
    if facts.exit_status == 0 and said.startswith("{"):
        return Health(True, "well", facts.wall_s, json.loads(said))
    return Health(False, said or f"no answer ({facts.limit or facts.signal or facts.exit_status})", facts.wall_s)
