"""The steps of a GPU test that need more than one part: counters beside counts, second opinions, a class."""

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from msgspec import Struct

from autograder.build import places
from autograder.exercise import ExerciseRule, chosen
from autograder.gpu import benchmark, build, card, classrun, onecard, profile, sanitizer, submission
from autograder.gpu.card import Gpu
from autograder.gpu.cases import largest_cases, telling_cases
from autograder.gpu.classrun import ClassOnGpus, Row
from autograder.gpu.profile import Profile
from autograder.gpu.sanitizer import Opinion
from autograder.gpu.submission import Bench, Prepared
from autograder.records import CaseCounts, CaseSpec, Finding

TILED, MODEL = "tiled_matmul", "model_answer"
_AT_ONCE = 8                         # tools side by side on one card: they wait for the processor most of the time


def rule_of(name: str) -> ExerciseRule:
    return chosen(name)[0]


def _program(source: bytes, rule: ExerciseRule, bench: Bench, work: Path) -> Path | list[Finding]:
    ready = submission.prepared(source, rule, bench, work)
    return ready.program or ready.findings


def _given(rule: ExerciseRule, cases: list[CaseSpec], work: Path) -> Path:
    """The judge draws the inputs, as for a graded run."""
    from autograder import judging
    for number, case in enumerate(cases):
        case.id = number
    work = work / f"given-{rule.id}"
    work.mkdir(parents=True, exist_ok=True)
    given = work / "in"
    given.write_bytes(judging.draw_inputs(rule.id, cases, work))
    given.chmod(0o644)
    return given


# ---- counters ----------------------------------------------------------------------------------

def profiled(source: bytes, rule: ExerciseRule, bench: Bench, work: Path) -> Profile:
    """ncu on the card and the emulator's counts, on the same cases."""
    cases = largest_cases(rule)
    given = _given(rule, cases, work)
    program = _program(source, rule, bench, work)
    if not isinstance(program, Path):
        return Profile(rule.id, why=program[0].message or "it does not build with nvcc")
    with ThreadPoolExecutor() as pool:
        counted = pool.submit(emulator_counts, source, rule, cases, given.read_bytes(), work / "emulated")
        launches, why = profile.collect(bench.kit.tool("ncu"), program, given, bench.gpu, work)
        return profile.joined(rule, cases, launches, counted.result(), why)


def emulator_counts(source: bytes, rule: ExerciseRule, cases: list[CaseSpec], data: bytes, work: Path) -> list[CaseCounts]:
    """Elements that each case loads, by the emulator; none where it does not build."""
    from autograder.build import compile as emulated
    from autograder.run import runner
    name = rule.file_name
    built = emulated.compile_source({name: source}, name, work / "slot")
    linked = emulated.link(work / "slot", name, {name}, adapter=rule.id) if built.object else built
    if linked.program is None:
        return []
    pieces = runner.split_inputs(data, cases)
    runs = [runner.run_variant(linked.program, case.variant, [case], pieces, work) for case in cases]
    return [count for run in runs for count in run.counts]


# ---- second opinions ---------------------------------------------------------------------------

class Asked(Struct):
    """A program that compute-sanitizer and the emulator are both asked about."""

    exercise: str
    name: str
    source: bytes

    @property
    def words(self) -> str:
        return self.name if self.exercise == TILED else f"{self.exercise}: {self.name}"


class Said(Struct):
    """What both said."""

    findings: list[Finding]
    opinions: list[Opinion]


def second_opinions(programs: list[Asked], bench: Bench, work: Path) -> dict[str, Said]:
    """Every program under every tool and under the emulator."""
    rules = {name: rule_of(name) for name in {one.exercise for one in programs}}
    given = {name: _given(rule, telling_cases(rule), work) for name, rule in rules.items()}

    def place(one: Asked) -> Path:
        return work / one.exercise / one.name

    with ThreadPoolExecutor(_AT_ONCE) as pool:
        built = list(pool.map(lambda one: _program(one.source, rules[one.exercise], bench, place(one)), programs))
        emulated = [pool.submit(emulator_findings, one.source, rules[one.exercise], place(one) / "emulated") for one in programs]
        asked = [[pool.submit(_ask, tool, program, given[one.exercise], bench, place(one)) for tool in sanitizer.SEES]
                 for one, program in zip(programs, built)]
        return {one.words: Said(findings.result(), [opinion.result() for opinion in opinions])
                for one, findings, opinions in zip(programs, emulated, asked)}


def _ask(tool: str, program: Path | list[Finding], given: Path, bench: Bench, work: Path) -> Opinion:
    if not isinstance(program, Path):
        return Opinion(tool, "failed", why="it does not build with nvcc")
    return sanitizer.ask(tool, bench.kit.tool("compute-sanitizer"), program, given, bench.gpu, work)


def emulator_findings(source: bytes, rule: ExerciseRule, folder: Path) -> list[Finding]:
    """What grading without a GPU says of the same file."""
    from autograder import pipeline
    folder.mkdir(parents=True, exist_ok=True)
    (folder / rule.file_name).write_bytes(source)
    graded = pipeline.grade(pipeline.Request(folder, [rule], jobs=2))
    if graded.faults:
        raise graded.faults[0]
    return [finding for exercise in graded.report.exercises for check in exercise.checks for finding in check.findings]


# What course and docs speak of; the model answer of every exercise with kernels comes first.
_PLANTED = {TILED: ("second_barrier_missing", "first_barrier_missing", "early_return", "barrier_in_if", "no_load_guards", "no_zero_fill",
                    "halves_at_different_barriers"),
            "register_tiling": ("barrier_missing", "never_guarded"), "tiled_transpose": ("barrier_missing",)}


def planted() -> list[Asked]:
    """The model answers, and programs with one fault each."""
    found = []
    for name in build.runnable():
        folder = places.ROOT / "tests" / "exercises" / name / "wrong"
        files = {MODEL: places.ROOT / "solutions" / f"{name}.cu"} | {fault: folder / f"{fault}.cu" for fault in _PLANTED.get(name, ())}
        found += [Asked(name, what, file.read_bytes()) for what, file in files.items() if file.exists()]
    return found


# ---- a class -----------------------------------------------------------------------------------

CLASS_SHAPES = [benchmark.Shape(256, 256, 256, 20, 0, 3), benchmark.Shape(1024, 1024, 1024, 10, 0, 3)]
CLASS_LIMIT_S, CLASS_TIMED_S = 10.0, 30.0
_BUILDERS = 4                        # programs that are built ahead, so that no GPU waits for nvcc


def class_on_gpus(sources: dict[str, bytes], bench: Bench, gpus: list[Gpu], folder: Path) -> ClassOnGpus:
    """One submission a GPU at a time, on every GPU there is; what each card needs is built while others run."""
    rule = rule_of(TILED)
    benches = {gpu.uuid: Bench(bench.kit, gpu, build.parts(bench.kit, gpu.arch)) for gpu in gpus}
    cards = {one.gpu.arch: one for one in benches.values()}
    with ThreadPoolExecutor(_BUILDERS) as pool:
        ready: dict[tuple[str, str], Future[Prepared]] = {
            (name, arch): pool.submit(submission.prepared, source, rule, one, folder / arch / name)
            for name, source in sources.items() for arch, one in cards.items()}

        def work(name: str, gpu: Gpu) -> Row:
            found = submission.run(ready[name, gpu.arch].result(), rule, benches[gpu.uuid], folder / gpu.arch / name, shapes=CLASS_SHAPES,
                                   rounds=5, repetitions=2, wall_s=CLASS_LIMIT_S, timed_s=CLASS_TIMED_S)
            return Row(name, found.verdict, found.words, flags=found.flags, stuck=found.stuck)

        def health(gpu: Gpu) -> onecard.Health:
            return onecard.health(benches[gpu.uuid].parts, gpu)

        return classrun.run(list(sources), gpus, work, health, limit_s=4 * CLASS_LIMIT_S + CLASS_TIMED_S + 60)


def twins() -> dict[str, tuple[bytes, str]]:
    """Cheats and mishaps with the verdict that they must get: `// gpu: wrong` or `// gpu: right flags=clocks_apart`."""
    folder = places.ROOT / "tests" / "gpu" / "twins"
    found = {MODEL: ((places.ROOT / "solutions" / f"{TILED}.cu").read_bytes(), "right")}
    for file in sorted(folder.glob("*.cu")):
        text = file.read_bytes()
        found[file.stem] = (text, text.split(b"\n", 1)[0].decode().partition("gpu:")[2].strip())
    return found


def as_expected(row: Row, expected: str) -> bool:
    """`wrong flags=a,b`: the verdict, and all flags that must be among those raised."""
    verdict, _, flags = expected.partition(" flags=")
    return row.verdict == verdict and set(filter(None, flags.split(","))) <= set(row.flags)


def every_gpu() -> list[Gpu]:
    return card.need()
