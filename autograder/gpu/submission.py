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
    def flags(self) -> list[str]:
        if self.timing is None:
            return []
        return sorted({flag for times in self.timing.shapes for one in times.series if one.variant.startswith("student.") for flag in one.flags})


def on_card(source: bytes, rule: ExerciseRule, bench: Bench, *, shapes: list[benchmark.Shape] | None = None, rounds: int = benchmark.ROUNDS,
            repetitions: int = correctness.REPETITIONS, wall_s: float = 60, timed: bool = True) -> OnCard:
    """From source to figures. What hangs is stopped; what is wrong is not timed."""
    from autograder import policy
    result = OnCard(rule.id, isolation=onecard.isolation(bench.parts, bench.gpu))
    if (verdict := policy.of_source(source, rule.file_name)).refused:
        result.findings = dressed(verdict.findings)
        return result
    with tempfile.TemporaryDirectory(prefix="grade-gpu-") as private:
        work = Path(private)
        made = build.compile_student(source, rule.file_name, work / "slot", bench.kit, bench.gpu.arch)
        linked = build.link_runner(made, rule.id, bench.parts, bench.kit, bench.gpu.arch, rule.file_name)
        if linked.program is None:
            result.findings = dressed(linked.findings)
            return result
        result.run = correctness.check(rule, linked.program, bench.gpu, work / "cases", repetitions, wall_s=wall_s)
        if timed and result.run.right:
            _time(result, made, rule, bench, work, shapes, rounds)
    return result


def _time(result: OnCard, made: build.Compiled, rule: ExerciseRule, bench: Bench, work: Path, shapes, rounds: int) -> None:
    linked = build.link_bench(made, rule.id, bench.parts, bench.kit, bench.gpu.arch, rule.file_name)
    if linked.program is None:
        result.findings, result.run = dressed(linked.findings), None
        return
    result.timing = benchmark.run(rule, linked.program, bench.parts, bench.gpu, work / "timing", shapes, rounds)
