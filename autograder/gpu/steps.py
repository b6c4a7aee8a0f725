"""The steps of a GPU test that need more than one part: counters beside counts, second opinions, a class."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from autograder.build import places
from autograder.exercise import ExerciseRule, chosen
from autograder.gpu import benchmark, build, card, classrun, onecard, profile, sanitizer
from autograder.gpu.card import Gpu
from autograder.gpu.classrun import ClassOnGpus, Row
from autograder.gpu.profile import Profile
from autograder.gpu.sanitizer import Opinion
from autograder.gpu.submission import Bench, on_card
from autograder.records import CaseCounts, CaseSpec, Finding

TILED, MODEL = "tiled_matmul", "model_answer"
_PROFILED = 512
_SANITIZED = ((17, 23, 19), (255, 129, 257))     # rows, columns, depth: ragged in every direction
_AT_ONCE = 8                         # tools side by side on one card: they wait for the processor most of the time


def rule_of(name: str) -> ExerciseRule:
    return chosen(name)[0]


def _program(source: bytes, bench: Bench, work: Path) -> Path | list[Finding]:
    made = build.compile_student(source, f"{TILED}.cu", work / "slot", bench.kit, bench.gpu.arch)
    linked = build.link_runner(made, TILED, bench.parts, bench.kit, bench.gpu.arch, f"{TILED}.cu")
    return linked.program or linked.findings


def _given(cases: list[CaseSpec], work: Path) -> Path:
    """The judge draws the inputs, as for a graded run."""
    from autograder import judging
    for number, case in enumerate(cases):
        case.id = number
    work.mkdir(parents=True, exist_ok=True)
    given = work / "in"
    given.write_bytes(judging.draw_inputs(TILED, cases, work))
    given.chmod(0o644)
    return given


def public_cases(**wanted) -> list[CaseSpec]:
    """Public cases of all variants, the large ones too."""
    from autograder.judging import plan
    cases = [case for case in plan.all_cases(rule_of(TILED), {}, 1, full=True) if not case.hidden]
    return [case for case in cases if all(getattr(case, name) in values for name, values in wanted.items())]


# ---- counters ----------------------------------------------------------------------------------

def profiled(source: bytes, bench: Bench, work: Path) -> Profile:
    """ncu on the card and the emulator's counts, on the same cases."""
    cases = public_cases(m={_PROFILED}, n={_PROFILED}, k={_PROFILED})
    given = _given(cases, work)
    program = _program(source, bench, work)
    if not isinstance(program, Path):
        return Profile(why=program[0].message or "it does not build with nvcc")
    with ThreadPoolExecutor() as pool:
        counted = pool.submit(emulator_counts, source, cases, given.read_bytes(), work / "emulated")
        launches, why = profile.collect(bench.kit.tool("ncu"), program, given, bench.gpu)
        return profile.joined(cases, launches, counted.result(), why)


def emulator_counts(source: bytes, cases: list[CaseSpec], data: bytes, work: Path) -> list[CaseCounts]:
    """Elements that each case loads, by the emulator; none where it does not build."""
    from autograder.build import compile as emulated
    from autograder.run import runner
    name = f"{TILED}.cu"
    built = emulated.compile_source({name: source}, name, work / "slot")
    linked = emulated.link(work / "slot", name, {name}, adapter=TILED) if built.object else built
    if linked.program is None:
        return []
    pieces = runner.split_inputs(data, cases)
    runs = [runner.run_variant(linked.program, case.variant, [case], pieces, work) for case in cases]
    return [count for run in runs for count in run.counts]


# ---- second opinions ---------------------------------------------------------------------------

def second_opinions(sources: dict[str, bytes], bench: Bench, work: Path) -> dict[str, tuple[list[Finding], list[Opinion]]]:
    """Every program under every tool and under the emulator."""
    cases = public_cases(variant={"tile16"}, m={m for m, _, _ in _SANITIZED}, n={n for _, n, _ in _SANITIZED}, k={k for _, _, k in _SANITIZED})
    given = _given(cases, work)
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        programs = dict(zip(sources, pool.map(lambda name: _program(sources[name], bench, work / name), sources)))
        emulated = {name: pool.submit(emulator_findings, source, work / f"{name}-emulated") for name, source in sources.items()}
        asked = {name: [pool.submit(_ask, tool, program, given, bench, work / name) for tool in sanitizer.SEES] for name, program in programs.items()}
        return {name: (emulated[name].result(), [one.result() for one in asked[name]]) for name in sources}


def _ask(tool: str, program: Path | list[Finding], given: Path, bench: Bench, work: Path) -> Opinion:
    if not isinstance(program, Path):
        return Opinion(tool, "failed", why="it does not build with nvcc")
    return sanitizer.ask(tool, bench.kit.tool("compute-sanitizer"), program, given, bench.gpu, work)


def emulator_findings(source: bytes, folder: Path) -> list[Finding]:
    """What grading without a GPU says of the same file."""
    from autograder import pipeline
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{TILED}.cu").write_bytes(source)
    graded = pipeline.grade(pipeline.Request(folder, [rule_of(TILED)], jobs=2))
    if graded.faults:
        raise graded.faults[0]
    return [finding for exercise in graded.report.exercises for check in exercise.checks for finding in check.findings]


# ---- a class -----------------------------------------------------------------------------------

CLASS_SHAPES = [benchmark.Shape(256, 256, 256, 20, 0, 3), benchmark.Shape(1024, 1024, 1024, 10, 0, 3)]
CLASS_LIMIT_S = 10.0


def class_on_gpus(sources: dict[str, bytes], bench: Bench, gpus: list[Gpu]) -> ClassOnGpus:
    """One submission a GPU at a time, on every GPU there is."""
    benches = {gpu.uuid: Bench(bench.kit, gpu, build.parts(bench.kit, gpu.arch)) for gpu in gpus}

    def work(name: str, gpu: Gpu) -> Row:
        found = on_card(sources[name], rule_of(TILED), benches[gpu.uuid], shapes=CLASS_SHAPES, rounds=5, repetitions=2, wall_s=CLASS_LIMIT_S)
        return Row(name, found.verdict, found.words, flags=found.flags)

    def health(gpu: Gpu) -> onecard.Health:
        return onecard.health(benches[gpu.uuid].parts, gpu)

    return classrun.run(list(sources), gpus, work, health, limit_s=4 * CLASS_LIMIT_S + 120)


def planted() -> dict[str, bytes]:
    """The model answer, and the seven faults that course and docs speak of."""
    folder = places.ROOT / "tests" / "exercises" / TILED / "wrong"
    names = ("second_barrier_missing", "first_barrier_missing", "early_return", "barrier_in_if", "no_load_guards", "no_zero_fill",
             "halves_at_different_barriers")
    found = {MODEL: (places.ROOT / "solutions" / f"{TILED}.cu").read_bytes()}
    return found | {name: (folder / f"{name}.cu").read_bytes() for name in names if (folder / f"{name}.cu").exists()}


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
