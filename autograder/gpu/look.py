"""What needs nvcc and no GPU: every kernel of a submission with its resources, and its blocks as the emulator launched them."""

import re
import tempfile
from pathlib import Path

from msgspec import Struct, field

from autograder.exercise import ExerciseRule, chosen
from autograder.gpu import build, card
from autograder.gpu.cases import telling_cases
from autograder.gpu.occupancy import NAMES
from autograder.gpu.occupancy import card as limits_of
from autograder.gpu.own_figures import EXERCISE, KERNELS_OF
from autograder.gpu.resources import Kernel, read_ptxas, with_blocks
from autograder.gpu.toolkit import Toolkit
from autograder.records import Finding, LaunchSeen
from autograder.report.words import dressed

DEFAULT_ARCH = "sm_90"


class FileLook(Struct):
    """One file of a submission."""

    exercise: str
    file: str
    kernels: list[Kernel] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


class Look(Struct):
    """What nvcc says of a submission, for one card."""

    nvcc: str
    arch: str
    card: str
    files: list[FileLook] = field(default_factory=list)


def resources(folder: Path, exercise: str | None, kit: Toolkit, arch: str | None = None) -> Look:
    """Compiles what was handed in; nothing of it runs but a small probe under the emulator."""
    from autograder import intake
    target = arch or next((gpu.arch for gpu in card.gpus()), DEFAULT_ARCH)
    limits_of(target)
    rules = [rule for rule in chosen(exercise) if rule.form == "program"]
    look = Look(kit.words, target, NAMES[target])
    with tempfile.TemporaryDirectory(prefix="grade-") as private:
        submission = intake.freeze(folder, rules, Path(private))
        for rule, frozen in zip(rules, submission.files):
            if frozen.status == "refused":
                look.files.append(FileLook(rule.id, frozen.name, findings=[frozen.finding]))
            elif frozen.path:
                look.files.append(_file(rule, frozen.path.read_bytes(), frozen.name, Path(private, "nvcc", rule.id), kit, target))
    return look


def _file(rule: ExerciseRule, source: bytes, name: str, work: Path, kit: Toolkit, arch: str) -> FileLook:
    from autograder import policy
    if (verdict := policy.of_source(source, name)).refused:
        return FileLook(rule.id, name, findings=dressed(verdict.findings))
    made = build.compile_student(source, name, work / "nvcc", kit, arch)
    if made.object is None:
        return FileLook(rule.id, name, findings=dressed(made.findings))
    kernels = read_ptxas(made.ptxas)
    return FileLook(rule.id, name, with_blocks(kernels, blocks_of(kernels, probe(rule, source, name, work)), arch))


def probe(rule: ExerciseRule, source: bytes, name: str, work: Path) -> list[tuple[int, LaunchSeen]]:
    """The launches of one small product a variant, each with the variant's tile; none where the emulator has no program."""
    from autograder.build import compile as emulated
    from autograder.judging import plan
    from autograder.run import runner
    adapter = chosen(KERNELS_OF)[0] if rule.id == EXERCISE else rule
    if not adapter.kernels_alone:
        return []
    built = emulated.compile_source({name: source}, name, work / "emulated")
    linked = emulated.link(work / "emulated", name, {name}, adapter=adapter.id) if built.object else built
    if linked.program is None:
        return []
    cases = [*([] if any(case.form for case in adapter.cases) else plan.probe(adapter)), *telling_cases(adapter)[-1:]]
    for number, case in enumerate(cases):
        case.id = number
    seen = runner.run_variant(linked.program, "probe", cases, {case.id: runner.plain_input(case) for case in cases}, work, runner.PROBE)
    tiles = {case.id: case.tile for case in cases}
    return [(tiles.get(launch.case, 0), launch) for launch in seen.launches]


def blocks_of(kernels: list[Kernel], launches: list[tuple[int, LaunchSeen]]) -> dict[str, tuple[int, int]]:
    """Threads and dynamic shared bytes by kernel. A launch says tiled_kernel<T>; which T, the variant's tile tells."""
    found: dict[str, tuple[int, int]] = {}
    for tile, launch in launches:
        base = launch.kernel.partition("<")[0].rpartition("::")[2]
        same = [kernel for kernel in kernels if kernel.name.partition("<")[0].rpartition("::")[2] == base]
        exact = [kernel for kernel in same if kernel.name == launch.kernel]
        of_tile = [kernel for kernel in same if tile and str(tile) in re.findall(r"\d+", kernel.name.partition("<")[2])]
        for kernel in exact or of_tile or (same if len(same) == 1 else []):
            threads = launch.block[0] * launch.block[1] * launch.block[2]
            found.setdefault(kernel.name, (threads, 0 if kernel.shared else launch.shared))
    return found
