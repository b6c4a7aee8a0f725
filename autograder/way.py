"""The way of one exercise of a submission: policy, build, run, judge, diagnosis, score. Each step takes and returns records."""

import threading
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from autograder.beside import Beside, side_by_side
from autograder.exercise import ExerciseRule
from autograder.records import (Built, CaseRow, CaseSpec, CaseVerdict, Check, Evidence, Exercise, Finding, FrozenFile, Measured,
                                PolicyVerdict, RunResult)
from autograder.sentences import N_

DEFAULT_SEED = 1
Progress = Callable[[str], None]


class Request(Struct):
    """What is to be graded, and how."""

    folder: Path                     # or an archive
    exercises: list[ExerciseRule]
    seed: int = DEFAULT_SEED
    jobs: int = 0                    # 0: as many as there are processors
    full: bool = False
    exhaust: bool = False            # every small shape as well
    label: str | None = None


# Looks further where nothing has failed yet: (way, program, what is known of a variant, processes at once).
Deepen = Callable[["Way", Path, Evidence, int], Evidence]


class Way:
    """One exercise on its way. Every method is one step; `go` names them in order."""

    def __init__(self, rule: ExerciseRule, frozen: FrozenFile, work: Path, request: Request, jobs: int,
                 progress: Progress = lambda words: None, deepen: Deepen | None = None) -> None:
        self.rule, self.frozen, self.work, self.request = rule, frozen, work, request
        self.jobs, self.progress, self.deepen = jobs, progress, deepen
        self.names = {frozen.name}

    def go(self) -> Exercise:
        """submission ─► policy ─► build ─► run ─► judge ─► diagnosis ─► score"""
        if self.frozen.status == "not_submitted":
            return self._not_submitted()
        if self.frozen.status == "refused":
            return self._without_program([self.frozen.finding])
        if self.rule.form == "answers":
            return self._answers()
        built = self.program()
        if built.program is None:
            return self._without_program(built.findings)
        cases = self._plan(built.program)
        runs = self._runs(built.program, cases)
        verdicts = self._verdicts(cases, runs)
        evidence = [self.evidence(built.program, run, cases, verdicts) for run in runs]
        if self.deepen and self.rule.small_shapes:
            self.progress(N_(f"{self.rule.id}: running every small shape"))
            evidence = [self.deepen(self, built.program, one, self.jobs) for one in evidence]
        return self._scored(evidence, built)

    def _answers(self) -> Exercise:
        """Nothing of it runs: it is read."""
        from autograder import answers, scoring
        checks = answers.checks_of(self.rule, self.frozen.path.read_bytes(), self.frozen.name)
        for check in checks:
            check.findings = self.dressed(check.findings)
        return self.exercise(scoring.status_of([check for check in checks if not check.open]), checks)

    # ---- policy and build

    def program(self) -> Built:
        """What the rules say of source and object counts, however far the compiler and the linker have come: in their box
        they may read anything, and nothing of it has run."""
        source, slot, begun = self.frozen.path.read_bytes(), self.work / "slot", threading.Event()
        building = Beside(lambda: self._compiled(source, slot, begun))
        begun.wait()                  # until the compiler runs: from then on there is time
        from autograder import policy
        verdict = self._looked_at(lambda: policy.of_source(source, self.frozen.name))
        building.wait()
        if verdict.refused:
            return Built(findings=verdict.findings)
        if (built := building.result()).object is None:
            return built
        if verdict.pastes_tokens and (pasted := self._with_macros(source, slot)).refused:
            return Built(findings=pasted.findings)
        return self._linked(source, slot, built, verdict.findings)

    def _compiled(self, source: bytes, slot: Path, begun: threading.Event) -> Built:
        from autograder.build import compile as build, places

        def waiting() -> None:
            self.progress(N_(f"{self.rule.id}: compiling"))
            begun.set()

        try:
            return build.compile_source({self.frozen.name: source}, self.frozen.name, slot,
                                        entries=places.called_by_adapter(self.rule.id), waiting=waiting)
        finally:
            begun.set()

    def _with_macros(self, source: bytes, slot: Path) -> PolicyVerdict:
        """Macros that paste words together could hide some: the words are looked at once more, pasted."""
        from autograder import policy
        from autograder.build import compile as build
        text = build.preprocess(source, self.frozen.name, slot)
        return self._looked_at(lambda: policy.of_preprocessed(text, self.frozen.name))

    def _linked(self, source: bytes, slot: Path, built: Built, warned: list[Finding]) -> Built:
        from autograder import policy
        from autograder.build import compile as build
        from autograder.run import again
        linking = Beside(lambda: build.link(slot, self.frozen.name, self.names, adapter=self.rule.id))
        verdict = self._looked_at(lambda: policy.of_object(built.listing, self.frozen.name, source))
        linked = linking.result()
        if verdict.refused:
            return Built(findings=verdict.findings)
        if linked.program and self.rule.kernels_alone:
            again.write_on_device(linked.program, verdict.on_device)
        linked.findings += warned
        linked.seconds += built.seconds
        return linked

    def _looked_at(self, look: Callable[[], PolicyVerdict]) -> PolicyVerdict:
        """Within limits: a file may be made to be read for ever."""
        from autograder.bounded import TooMuch, bounded
        from autograder.build.messages import unreadable
        try:
            return bounded(look)
        except TooMuch:
            return PolicyVerdict([unreadable(self.frozen.name)])

    # ---- run

    def _plan(self, program: Path) -> list[CaseSpec]:
        """Hidden sizes depend on the student's own block, which a small run shows."""
        from autograder.judging import plan
        from autograder.run import runner
        if not self.rule.hidden.count:
            return plan.all_cases(self.rule, {}, self.request.seed, self.request.full)
        probes = plan.probe(self.rule)
        inputs = {case.id: runner.plain_input(case) for case in probes}
        seen = runner.run_variant(program, "probe", probes, inputs, self.work, runner.PROBE)
        blocks = plan.blocks_seen(probes, seen.launches)
        return plan.all_cases(self.rule, blocks, self.request.seed, self.request.full)

    def _runs(self, program: Path, cases: list[CaseSpec]) -> list[RunResult]:
        """One process a variant, side by side; the order of the results is that of the variants. Where there are several processors
        one more than those is begun: variants differ in length, and no processor waits for the last."""
        from autograder import judging
        from autograder.run import runner
        pieces = runner.split_inputs(judging.draw_inputs(self.rule.id, cases, self.work), cases)

        def run(variant: str) -> RunResult:
            self.progress(N_(f"{self.rule.id}: running {variant}"))
            mine = [case for case in cases if case.variant == variant]
            return runner.run_variant(program, variant, mine, pieces, self.work, alone=self.rule.kernels_alone)

        return side_by_side(run, self.rule.variants, self.jobs + 1 if self.jobs > 1 else 1)

    # ---- judge and diagnosis

    def _verdicts(self, cases: list[CaseSpec], runs: list[RunResult]) -> dict[int, CaseVerdict]:
        from autograder import judging
        self.progress(N_(f"{self.rule.id}: judging"))
        outputs = b"".join(run.outputs for run in runs)
        return {verdict.id: verdict for verdict in judging.verdict(self.rule.id, cases, outputs, self.work).cases}

    def evidence(self, program: Path, run: RunResult, cases: list[CaseSpec], verdicts: dict[int, CaseVerdict]) -> Evidence:
        """All that is known of one variant, with words."""
        from autograder import diagnosis
        from autograder.judging import tiling
        from autograder.run import symbolise
        mine = [case for case in cases if case.variant == run.variant]
        said = [verdicts[case.id] for case in mine]
        tile = self.rule.tiles.get(run.variant, 0)
        run.findings = symbolise.findings(self._with_shapes(run, mine), program, self.names)
        unsafe, wrong = diagnosis.of_variant(run.variant, mine, said, run, self.dressed(run.findings))
        if not wrong and not any(finding.severity == "error" for finding in unsafe):
            unsafe = unsafe + tiling.missing_result(run.variant, mine, said)
        few = tiling.host_made(run.variant, mine, run) or ([] if wrong else tiling.not_computed(run.variant, mine, said, run))
        untiled = few or tiling.not_tiled(run.variant, tile, mine, run)
        for finding in (finding for finding in wrong if finding.kind.startswith("benchmark_")):
            finding.file = self.rule.file_name
        computed = not few and tiling.by_kernels(mine, said, run)
        return Evidence(run.variant, tile, mine, run, said, self.dressed(unsafe), self.dressed(wrong), self.dressed(untiled), computed,
                        tiling.decidable(tile, mine, run), tiling.shown(mine, said))

    @staticmethod
    def _with_shapes(run: RunResult, cases: list[CaseSpec]) -> list[dict]:
        """The emulator speaks of case numbers; people want shapes."""
        shapes = {case.id: {"m": case.m, "n": case.n, "k": case.k} for case in cases}
        for item in run.raw:
            number = item.pop("case", None)
            item["variant"] = run.variant
            if number in shapes:
                item.setdefault("shape", shapes[number])
        return run.raw

    @staticmethod
    def dressed(findings: list[Finding]) -> list[Finding]:
        from autograder.report.words import dressed
        return dressed(findings)

    # ---- score

    def _scored(self, evidence: list[Evidence], built: Built) -> Exercise:
        from autograder import scoring
        checks = [scoring.build_check(self.dressed(built.findings)), *scoring.score(self.rule, evidence)]
        exercise = self.exercise(scoring.status_of(checks), checks)
        exercise.cases = [row for one in evidence for row in _rows(one)]
        exercise.measured = [Measured(case.variant, case.m, case.n, case.k, **verdict.measured)
                             for one in evidence for case, verdict in zip(one.cases, one.verdicts) if verdict.measured]
        return exercise

    def _not_submitted(self) -> Exercise:
        from autograder import scoring
        near = self.frozen.finding
        message = f"{near.message} {near.hint}" if near else N_(f"There is no {self.frozen.name} in the submission.")
        return self.exercise("not_submitted", scoring.without_a_run(self.rule, "not_submitted", message), message)

    def _without_program(self, findings: list[Finding]) -> Exercise:
        from autograder import scoring
        why = N_("Not run: there is no program yet; see the first finding.")
        checks = [scoring.build_check(self.dressed(findings)), *scoring.without_a_run(self.rule, "not_run", why)]
        return self.exercise("fail", checks)

    def exercise(self, status: str, checks: list[Check], message: str = "") -> Exercise:
        rule = self.rule
        return Exercise(rule.id, status, sum(check.score for check in checks), rule.points, checks, rule.title, rule.summary,
                        message, rule.file_name, self.frozen.sha256)


def _rows(one: Evidence) -> list[CaseRow]:
    launches = {launch.case: launch for launch in one.run.launches}
    rows = []
    for case, verdict in zip(one.cases, one.verdicts):
        if case.small and verdict.status == "pass":
            continue                  # there are many; only one that fails is worth a row
        launch = launches.get(case.id)
        rows.append(CaseRow(case.variant, case.m, case.n, case.k, verdict.status, case.hidden, "" if case.hidden else case.form or case.inputs,
                            None if case.hidden else verdict.max_error, launch.block if launch else None, launch.grid if launch else None))
    return rows
