"""Every case on the card, several times, each with fresh inputs and addresses; the judge that also serves the emulator decides."""

import secrets
from pathlib import Path

import msgspec
from msgspec import Struct, field

from autograder.exercise import ExerciseRule
from autograder.gpu import onecard
from autograder.gpu.card import Gpu
from autograder.records import BoxFacts, CaseSpec, CaseVerdict
from autograder.run.events import read_frames
from autograder.run.limits import MIB

REPETITIONS = 3
_MOST_PROCESSES = 4                  # for one variant: an error of CUDA stays with its process


class VariantResult(Struct):
    """One variant on the card."""

    variant: str
    cases: int = 0
    passed: int = 0
    wrong: list[str] = field(default_factory=list)      # what went wrong, in words, at most a few
    unsteady: bool = False           # a shape came out right once and wrong another time
    seconds: float = 0.0
    hung: bool = False
    stuck: bool = False              # not even SIGKILL ended it: it sleeps in the driver, and holds the GPU
    pointers: dict[str, int] = field(default_factory=dict)

    @property
    def right(self) -> bool:
        return self.cases > 0 and self.passed == self.cases


class CardRun(Struct):
    """All variants of one exercise on one card."""

    exercise: str
    gpu: str
    seed: int
    repetitions: int
    variants: list[VariantResult] = field(default_factory=list)

    @property
    def right(self) -> bool:
        return bool(self.variants) and all(one.right for one in self.variants)


def repeated(rule: ExerciseRule, seed: int, repetitions: int) -> list[CaseSpec]:
    """The whole plan, large cases too; every further time with inputs that were never seen before."""
    from autograder.judging import plan
    cases: list[CaseSpec] = []
    for turn in range(repetitions):
        for case in plan.all_cases(rule, {}, seed + turn, full=True):
            case.id = len(cases)
            if turn and case.inputs == "eighths":
                case.inputs = "distinct"
            if case.inputs == "distinct":
                case.seed = (seed * 100_003 + case.id) & 0xffffffffffff
            cases.append(case)
    return cases


def check(rule: ExerciseRule, program: Path, gpu: Gpu, work: Path, repetitions: int = REPETITIONS, seed: int | None = None,
          wall_s: float = 60) -> CardRun:
    """The seed is drawn for this run and reaches the judge only."""
    from autograder import judging
    from autograder.run import runner
    drawn = secrets.randbits(40) if seed is None else seed
    cases = repeated(rule, drawn, repetitions)
    work.mkdir(parents=True, exist_ok=True)
    pieces = runner.split_inputs(judging.draw_inputs(rule.id, cases, work), cases)
    result = CardRun(rule.id, gpu.name, drawn, repetitions)
    outputs: dict[str, bytes] = {}
    for variant in rule.variants:
        mine = [case for case in cases if case.variant == variant]
        if any(one.hung for one in result.variants):   # what took its whole time once would take it again
            result.variants.append(VariantResult(variant, len(mine), wrong=["not run: the variant before it did not end"]))
            continue
        one, outputs[variant] = _variant(variant, mine, pieces, program, gpu, work, wall_s)
        result.variants.append(one)
    verdicts = {v.id: v for v in judging.verdict(rule.id, cases, b"".join(outputs.values()), work).cases}
    for one in result.variants:
        mine = [case for case in cases if case.variant == one.variant]
        take_verdicts(one, mine, [verdicts[case.id] for case in mine])
    return result


def _variant(variant: str, cases: list[CaseSpec], pieces: dict[int, bytes], program: Path, gpu: Gpu, work: Path,
             wall_s: float) -> tuple[VariantResult, bytes]:
    """One process after another while cases are left: the one that an error ended is not asked again."""
    one, data, left = VariantResult(variant, len(cases)), b"", list(cases)
    for _ in range(_MOST_PROCESSES):
        given = work / f"{variant}.in"
        given.write_bytes(b"".join(pieces[case.id] for case in left))
        given.chmod(0o644)
        room = sum(4 * case.m * case.n + 4096 for case in left) + MIB
        facts = onecard.run(program, gpu, given, msgspec.structs.replace(onecard.LIMITS, wall_s=wall_s, outputs=room))
        frames = read_frames(facts.outputs, left)
        data += frames.data
        one.seconds += facts.wall_s
        _note_end(one, facts, [case for case in left if case.id not in frames.finished])
        left = [case for case in left if case.id not in frames.finished]
        if not left or facts.limit:
            break
        left = left if frames.failed else left[1:]     # without a frame the process died of this case
    return one, data


def _note_end(one: VariantResult, facts: BoxFacts, waiting: list[CaseSpec]) -> None:
    for line in facts.events.splitlines():
        try:
            said = msgspec.json.decode(line)
        except msgspec.DecodeError:
            continue
        if isinstance(said, dict) and said.get("record") == "pointers":
            one.pointers = {name: said.get(name, 0) for name in ("fresh", "reused")}
    one.stuck = facts.survivors > 0
    if facts.limit == "wall":
        one.hung = True
        at = waiting[0] if waiting else None
        one.wrong.append(f"stopped after {facts.wall_s:.0f} s" + (f", at {at.m}×{at.k}·{at.k}×{at.n}" if at else ""))
    elif facts.signal:
        one.wrong.append(f"ended by signal {facts.signal}")


def take_verdicts(one: VariantResult, cases: list[CaseSpec], verdicts: list[CaseVerdict]) -> None:
    """Counts, a few words on what is wrong, and whether a shape was right once and wrong another time."""
    seen: dict[tuple[int, int, int], set[bool]] = {}
    for case, verdict in zip(cases, verdicts, strict=True):
        good = verdict.status == "pass"
        one.passed += good
        seen.setdefault((case.m, case.n, case.k), set()).add(good)
        if not good and len(one.wrong) < 5:
            one.wrong.append(_words(case, verdict))
    one.unsteady = any(len(answers) == 2 for answers in seen.values())


def _words(case: CaseSpec, verdict: CaseVerdict) -> str:
    shape = f"{case.m}×{case.k}·{case.k}×{case.n}"
    if verdict.status == "missing":
        return f"{shape}: no result ({verdict.detail or verdict.reason})"
    return f"{shape}: {verdict.wrong} of {verdict.elements} elements {verdict.reason or 'wrong'}"
