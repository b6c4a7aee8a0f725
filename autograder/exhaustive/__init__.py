"""Every small shape: each (M, N, K) up to two tiles and one, smallest first, with all checks of the emulator and of the judge."""

import itertools
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
from msgspec import Struct, field

from autograder.exercise import ExerciseRule
from autograder.records import CaseSpec, CaseVerdict, Evidence, Finding, RunResult
from autograder.run.limits import MIB, Limits
from autograder.way import Request, Way

_AT_ONCE = 1536                      # shapes a process: enough to forget its start, few enough to stop soon after a failure
_LIMITS = Limits(cpu_s=60, wall_s=90.0, memory_mib=1024, stdout=16 * MIB, stderr=4 * MIB, events=32 * MIB)
_INPUTS, _SEED = "distinct", 1


class Answer(Struct):
    """What every shape together says of one variant."""

    shapes: int                      # how many there are
    ran: int = 0                     # how many came to an end; those after the first failing lot are left out
    smallest: CaseSpec | None = None # the smallest that fails
    findings: list[Finding] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0             # without the build
    cpu_s: float = 0.0               # processor time of the student's processes
    spent: dict[str, float] = field(default_factory=dict)   # seconds by step, all lots together


def shapes(tile: int, most: int | None = None) -> list[tuple[int, int, int]]:
    """All (M, N, K) with 1 ≤ each ≤ 2T+1, smallest product first."""
    edge = range(1, (most or 2 * tile + 1) + 1)
    return sorted(itertools.product(edge, edge, edge), key=lambda s: (s[0] * s[1] * s[2], sum(s), s))


def run(folder: Path, rule: ExerciseRule, variant: str, most: int | None = None, jobs: int = 2) -> Answer:
    """Builds the submission and tries its variant on every shape."""
    from autograder import intake
    with tempfile.TemporaryDirectory(prefix="shapes-") as private:
        submission = intake.freeze(folder, [rule], Path(private), None)
        [frozen] = submission.files
        tile = rule.tiles.get(variant, 0)
        cases = [CaseSpec(number, variant, m, n, k, _INPUTS, _SEED, False, tile)
                 for number, (m, n, k) in enumerate(shapes(tile or 8, most))]
        answer = Answer(len(cases))
        if frozen.path is None:
            answer.findings = [frozen.finding] if frozen.finding else []
            return answer
        answer.sources = {frozen.name: frozen.path.read_text("utf-8", "replace")}
        way = Way(rule, frozen, Path(private, rule.id), Request(folder, [rule]), jobs)
        built = way.program()
        if built.program is None:
            answer.findings = way.dressed(built.findings)
            return answer
        _Trial(way, built.program, answer, Path(private)).over(list(_lots(cases)), jobs)
    return answer


def with_every_shape(way: Way, program: Path, one: Evidence, jobs: int) -> Evidence:
    """What is known of a variant, and where nothing has failed yet the smallest of all small shapes that does."""
    if _fails(one):
        return one
    shown = max((case.id for case in one.cases), default=-1) + 1
    cases = [CaseSpec(number, one.variant, m, n, k, _INPUTS, _SEED, False, one.tile, small=True)
             for number, (m, n, k) in enumerate(shapes(one.tile or 8), shown)]
    folder = way.work / f"every-{one.variant}"
    folder.mkdir(parents=True)
    answer = Answer(len(cases))
    failing = _Trial(way, program, answer, folder).over(list(_lots(cases)), jobs)
    if failing is None:
        return one
    errors = [finding for finding in failing.unsafe if finding.severity == "error"]
    smallest = answer.smallest or failing.cases[0]
    verdict = next(verdict for verdict in failing.verdicts if verdict.id == smallest.id)
    return msgspec.structs.replace(one, cases=[*one.cases, smallest], verdicts=[*one.verdicts, verdict], unsafe=[*errors, *one.unsafe], wrong=failing.wrong)


def _lots(cases: list[CaseSpec]) -> Iterator[list[CaseSpec]]:
    for start in range(0, len(cases), _AT_ONCE):
        yield cases[start:start + _AT_ONCE]


class _Trial:
    """Lots of cases through runner and judge, side by side; the lots after the first that fails are left out."""

    def __init__(self, way: Way, program: Path, answer: Answer, private: Path) -> None:
        self.way, self.program, self.answer, self.private = way, program, answer, private
        self.failed = threading.Event()
        self.lock = threading.Lock()

    def over(self, lots: list[list[CaseSpec]], jobs: int) -> Evidence | None:
        """What is known of the lot that fails, of several that with the smallest shapes."""
        started = time.monotonic()
        with ThreadPoolExecutor(max_workers=jobs) as pool:
            evidence = [one for one in pool.map(self._one, range(len(lots)), lots) if one is not None]
        self.answer.seconds = time.monotonic() - started
        self.answer.cpu_s = sum(facts.cpu_s for one in evidence for facts in one.run.facts)
        return self._tell(evidence)

    def _one(self, number: int, lot: list[CaseSpec]) -> Evidence | None:
        from autograder import judging
        from autograder.run import runner
        if self.failed.is_set():
            return None
        work = self.private / f"lot-{number}"
        work.mkdir()
        pieces = runner.split_inputs(self._timed("inputs", judging.draw_inputs, self.way.rule.id, lot, work), lot)
        result: RunResult = self._timed("run", runner.run_variant, self.program, lot[0].variant, lot, pieces, work, _LIMITS)
        said = self._timed("judge", judging.verdict, self.way.rule.id, lot, result.outputs, work)
        verdicts = {verdict.id: verdict for verdict in said.cases}
        one = self._timed("diagnosis", self.way.evidence, self.program, result, lot, verdicts)
        if _fails(one):
            self.failed.set()
        return one

    def _timed(self, step: str, work, *words):
        started = time.monotonic()
        try:
            return work(*words)
        finally:
            with self.lock:
                self.answer.spent[step] = self.answer.spent.get(step, 0.0) + time.monotonic() - started

    def _tell(self, evidence: list[Evidence]) -> Evidence | None:
        """Two lots may have failed side by side; the one with the smaller shapes is told."""
        self.answer.ran = sum(len(one.run.finished) for one in evidence)
        for one in evidence:
            if _fails(one):
                self.answer.findings = one.unsafe + one.wrong
                self.answer.smallest = _smallest(one)
                return one
        return None


def _fails(one: Evidence) -> bool:
    return bool(one.wrong) or any(finding.severity == "error" for finding in one.unsafe)


def _smallest(one: Evidence) -> CaseSpec | None:
    """The cases of a lot stand in the order of their sizes, so the first that fails is the smallest."""
    bad: set[tuple[int, int, int]] = {(f.shape["m"], f.shape["n"], f.shape["k"]) for f in one.unsafe if f.severity == "error" and f.shape}
    return next((case for case, verdict in zip(one.cases, one.verdicts) if _is_bad(case, verdict, bad)), None)


def _is_bad(case: CaseSpec, verdict: CaseVerdict, bad: set[tuple[int, int, int]]) -> bool:
    return verdict.status != "pass" or (case.m, case.n, case.k) in bad
