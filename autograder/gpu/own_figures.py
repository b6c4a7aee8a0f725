"""A student's own benchmark, run on a card for real: its figures beside the grader's, for the same kernels on the same shapes."""

import re
from pathlib import Path
from statistics import median

import msgspec
from msgspec import Struct, field

from autograder.build import places
from autograder.exercise import chosen
from autograder.gpu import benchmark, build, onecard
from autograder.records import BoxFacts, Finding
from autograder.run.limits import Bind

EXERCISE = "multi_round_benchmark"
KERNELS_OF = "tiled_matmul"          # whose `launch` this file has as well: the grader can time it
PROCESSES = 3                        # of each: two processes differ by more than two rounds do
ROUNDS = 5
# How much further three processes may lie from three others of the same program: over 21 processes on one card the medians of a
# kernel time spread over up to 5 %, those of a round trip, which is mostly copies from ordinary host memory, over up to 50 %
# (docs/results/h200-x2/own_figures_with_reset.json).
BETWEEN = {"kernel": 0.03, "roundtrip": 0.15}
# The two measured cases as the course measures them, and with fresh inputs and a fresh C for each launch, as the grader does.
_MEASURED = [shape for shape in benchmark.SHAPES if shape.trips]
_SAME = [msgspec.structs.replace(shape, sets=1, outputs=1) for shape in _MEASURED]
# It writes into the folder it stands in; what it wrote is read inside the box, where a link leads nowhere.
_RUN = f'cd "$(mktemp -d)" && "$1" && exec cat {EXERCISE}.json >&3'


class Sample(Struct):
    """One variant in one round, as the student's file has it."""

    variant: str
    kernel_ms: float
    roundtrip_ms: float


class Case(Struct):
    """One line of the student's file."""

    m: int
    n: int
    k: int
    samples: list[Sample]

    @property
    def words(self) -> str:
        return f"{self.m}×{self.k}·{self.k}×{self.n}"


class Figure(Struct):
    """One time: the median of each process, of the student's program and of the grader's benchmark."""

    shape: str
    variant: str
    what: str                        # kernel, roundtrip
    own: list[float] = field(default_factory=list)
    grader: list[float] = field(default_factory=list)   # one set of inputs, one C: what the student's program does too
    fresh: list[float] = field(default_factory=list)    # other inputs and another C from launch to launch

    @property
    def agrees(self) -> bool | None:
        """Whether the intervals meet: from the smallest to the largest median of a process, and what lies between processes."""
        if not self.own or not self.grader:
            return None
        room = 1 + BETWEEN[self.what]
        return min(self.own) <= max(self.grader) * room and min(self.grader) <= max(self.own) * room


class OwnFigures(Struct):
    """What came of it. `why`: no figures, and the reason."""

    processes: int = PROCESSES
    figures: list[Figure] = field(default_factory=list)
    printed: list[str] = field(default_factory=list)    # what the student's program said, a text a process
    samples: list[list[Case]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    why: str = ""

    @property
    def agree(self) -> bool:
        return bool(self.figures) and all(one.agrees for one in self.figures)


def on_card(source: bytes, bench, work: Path, wall_s: float = 60) -> OwnFigures:
    """Builds the file as it is, and the grader's benchmark around its kernels; runs them in turn."""
    from autograder import policy
    from autograder.report.words import dressed
    name = f"{EXERCISE}.cu"
    if (verdict := policy.of_source(source, name)).refused:
        return _none(dressed(verdict.findings))
    made = build.compile_student(source, name, work / "slot", bench.kit, bench.gpu.arch)
    own = build.link_own(made, bench.parts, bench.kit, bench.gpu.arch, name)
    timed = build.link_bench(made, KERNELS_OF, bench.parts, bench.kit, bench.gpu.arch, name)
    if own.program is None or timed.program is None:
        return _none(dressed([*own.findings, *timed.findings]))
    result, figures = OwnFigures(), {}
    for turn in range(PROCESSES):
        facts = run(own.program, bench, wall_s)
        if not take(result, figures, facts):
            return result
        _grade(figures, timed.program, bench, work / f"timed{turn}")
    result.figures = list(figures.values())
    return result


def _none(findings: list[Finding]) -> OwnFigures:
    return OwnFigures(findings=findings, why=findings[0].message or findings[0].text or findings[0].kind)


def run(program: Path, bench, wall_s: float) -> BoxFacts:
    """The student's program without arguments: both measured cases. Its file comes on fd 3."""
    inside = f"{places.SLOT}/own"
    limits = msgspec.structs.replace(onecard.LIMITS, wall_s=wall_s)
    return onecard.in_box(["/bin/sh", "-c", _RUN, "sh", inside], [Bind(program, inside)], bench.gpu, limits, ("outputs",))


def take(result: OwnFigures, figures: dict[tuple[str, str, str], Figure], facts: BoxFacts) -> bool:
    """The medians of one process; false where it left none, with the reason."""
    result.printed.append(facts.stdout.decode("utf-8", "replace"))
    try:
        cases = [msgspec.json.decode(line, type=Case) for line in facts.outputs.splitlines()]
    except msgspec.DecodeError as error:
        cases, result.why = [], f"{EXERCISE}.json is not what the program was given to write: {error}"
    result.samples.append(cases)
    if facts.limit == "wall":
        result.why = f"stopped after {facts.wall_s:.0f} s"
    elif facts.exit_status != 0:
        said = facts.stderr.decode("utf-8", "replace").strip().splitlines()
        result.why = said[-1] if said else f"the program ended with {facts.signal or facts.exit_status}"
    elif re.search(r"is wrong (before|after) timing", result.printed[-1]):
        result.why = "the program says that its kernels are wrong"
    elif not result.why and not any(case.samples for case in cases):
        result.why = "the program stored no samples"
    for case in cases:
        _medians(figures, case)
    return not result.why


def _medians(figures: dict[tuple[str, str, str], Figure], case: Case) -> None:
    for variant in dict.fromkeys(sample.variant for sample in case.samples):
        mine = [sample for sample in case.samples if sample.variant == variant]
        for what in ("kernel", "roundtrip"):
            one = figures.setdefault((case.words, variant, what), Figure(case.words, variant, what))
            one.own.append(median(getattr(sample, f"{what}_ms") for sample in mine))


def _grade(figures: dict[tuple[str, str, str], Figure], program: Path, bench, work: Path) -> None:
    """The same kernels in the grader's benchmark: the same arrays again and again, then fresh ones."""
    [rule] = chosen(KERNELS_OF)
    same = benchmark.run(rule, program, bench.parts, bench.gpu, work / "same", _SAME, ROUNDS)
    fresh = benchmark.run(rule, program, bench.parts, bench.gpu, work / "fresh", _MEASURED, ROUNDS)
    for one in figures.values():
        for timing, to in ((same, one.grader), (fresh, one.fresh)):
            times = next((times for times in timing.shapes if times.shape.words == one.shape), None)
            series = times.of(f"student.{one.variant}") if times else None
            values = getattr(series, f"{one.what}_ms") if series and not series.wrong_rounds else []
            if values:
                to.append(round(median(values), 6))


def rows(found: OwnFigures) -> list[list[str]]:
    """A time a row; each figure is the median of the processes' medians, with the smallest and the largest."""
    table = [["shape", "variant", "time", "own ms", "grader ms", "meet", "fresh arrays ms"]]
    for one in found.figures:
        meet = {True: "yes", False: "NO", None: "–"}[one.agrees]
        table.append([one.shape, one.variant, one.what, _span(one.own), _span(one.grader), meet, _span(one.fresh)])
    return table


def _span(values: list[float]) -> str:
    return f"{median(values):.4f} ({min(values):.4f} … {max(values):.4f})" if values else "–"
