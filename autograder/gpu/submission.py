"""One submission on one card: policy, nvcc, every case, the benchmark. The same steps as without a GPU, other tools."""

import tempfile
from pathlib import Path

from msgspec import Struct, field

from autograder.exercise import ExerciseRule
from autograder.gpu import benchmark, build, correctness, onecard
from autograder.gpu.card import Gpu
from autograder.gpu.sanitizer import Disagreement
from autograder.gpu.toolkit import Toolkit
from autograder.records import Finding
from autograder.report.words import dressed


class Bench(Struct, frozen=True):
    """Where things run: a toolkit, a card, the parts of ours built for it."""

    kit: Toolkit
    gpu: Gpu
    parts: Path


class OnCard(Struct):
    """What a card said of one file."""

    exercise: str
    findings: list[Finding] = field(default_factory=list)   # why there is no program
    run: correctness.CardRun | None = None
    timing: benchmark.Timing | None = None
    isolation: str = ""
    opinions: list[Disagreement] = field(default_factory=list)   # where compute-sanitizer and the emulator differ, for the instructor

    @property
    def verdict(self) -> str:
        if self.run is None:
            return "refused"
        if any(one.hung for one in self.run.variants):
            return "hung"
        wrong_when_timed = self.timing is not None and any(one.wrong_rounds for times in self.timing.shapes for one in times.series
                                                           if one.variant.startswith("student."))
        return "wrong" if wrong_when_timed or not self.run.right else "right"

    @property
    def words(self) -> str:
        """The one thing to know first."""
        if self.findings:
            return self.findings[0].message or self.findings[0].text or self.findings[0].kind
        wrong = [f"{one.variant}: {one.wrong[0]}" for one in self.run.variants if one.wrong]
        if wrong:
            return wrong[0]
        return (self.timing.why if self.timing else "") or "every case right"

    @property
    def stuck(self) -> bool:
        """Whether a process of it is still there, asleep in the driver."""
        ran = self.run.variants if self.run else []
        return any(one.stuck for one in ran) or (self.timing is not None and self.timing.stuck)

    @property
    def flags(self) -> list[str]:
        if self.timing is None:
            return []
        return sorted({flag for times in self.timing.shapes for one in times.series if one.variant.startswith("student.") for flag in one.flags})


class Prepared(Struct):
    """What nvcc made of one file for one card: the program of the cases, and the object that the benchmark is linked from."""

    made: build.Compiled | None = None
    program: Path | None = None
    findings: list[Finding] = field(default_factory=list)   # why there is none


def prepared(source: bytes, rule: ExerciseRule, bench: Bench, work: Path) -> Prepared:
    """Needs no GPU: a class builds ahead while others run."""
    from autograder import policy
    if (verdict := policy.of_source(source, rule.file_name)).refused:
        return Prepared(findings=dressed(verdict.findings))
    made = build.compile_student(source, rule.file_name, work / "slot", bench.kit, bench.gpu.arch)
    linked = build.link_runner(made, rule.id, bench.parts, bench.kit, bench.gpu.arch, rule.file_name)
    return Prepared(made, linked.program, dressed(linked.findings))


def on_card(source: bytes, rule: ExerciseRule, bench: Bench, **how) -> OnCard:
    """From source to figures. `how`: as of `run`."""
    with tempfile.TemporaryDirectory(prefix="grade-gpu-") as private:
        return run(prepared(source, rule, bench, Path(private)), rule, bench, Path(private), **how)


def run(ready: Prepared, rule: ExerciseRule, bench: Bench, work: Path, *, shapes: list[benchmark.Shape] | None = None,
        rounds: int = benchmark.ROUNDS, repetitions: int = correctness.REPETITIONS, wall_s: float = 60, timed_s: float = 120) -> OnCard:
    """What hangs is stopped; what is wrong is not timed, nor is what has no kernel of a kind that is timed."""
    result = OnCard(rule.id, ready.findings, isolation=onecard.isolation(bench.parts, bench.gpu))
    if ready.program is None:
        return result
    result.run = correctness.check(rule, ready.program, bench.gpu, work / "cases", repetitions, wall_s=wall_s)
    if result.run.right and rule.id in build.timeable():
        _time(result, ready.made, rule, bench, work, shapes, rounds, timed_s)
    return result


def _time(result: OnCard, made: build.Compiled, rule: ExerciseRule, bench: Bench, work: Path, shapes, rounds: int, wall_s: float) -> None:
    linked = build.link_bench(made, rule.id, bench.parts, bench.kit, bench.gpu.arch, rule.file_name)
    if linked.program is None:
        result.findings, result.run = dressed(linked.findings), None
        return
    result.timing = benchmark.run(rule, linked.program, bench.parts, bench.gpu, work / "timing", shapes, rounds, wall_s)
