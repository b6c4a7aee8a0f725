"""Times a submission beside the model kernels and cuBLAS in one process; looks at the timed outputs; flags what cannot be."""

import re
import secrets
import subprocess
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct, field

from autograder.exercise import ExerciseRule
from autograder.faults import GraderFault
from autograder.gpu import onecard
from autograder.gpu.card import Gpu
from autograder.gpu.statistics import Ratio, points, ratio
from autograder.records import BoxFacts
from autograder.run.limits import MIB

ROUNDS = 7
WARM_UP = 3                          # unmeasured launches, as in native/bench.cu; both clocks but the events' see them
POINTS = 10.0                        # for the speed of one exercise, in the GPU's report only
MODEL = {"naive": "model.naive", "tile8": "model.tile8", "tile16": "model.tile16", "register": "model.tile16"}
_CORES = {"sm_75": 64, "sm_80": 64}  # FP32 lanes of a multiprocessor; 128 in all others
_APART = 1.3                         # the host's clock may show so much more than the events,
_LAUNCH_MS = 0.004                   # and a launch's own cost besides
_BEYOND = 1.05                       # clocks may boost a little above what the card says


class Shape(Struct, frozen=True):
    """One product to be timed. Round trips are timed for the measured cases of the course."""

    m: int
    n: int
    k: int
    launches: int = 50
    trips: int = 0
    sets: int = 3
    outputs: int = 0                 # 1: every launch writes the same C, of one set of inputs; 0: a C of its own for each launch

    @property
    def flop(self) -> float:
        return 2.0 * self.m * self.n * self.k

    @property
    def words(self) -> str:
        return f"{self.m}×{self.k}·{self.k}×{self.n}"


SHAPES = [Shape(257, 193, 129, 50, 10, 5), Shape(512, 512, 512, 50, 10, 5), Shape(1024, 1024, 1024, 20), Shape(2048, 2048, 2048, 10)]


class Series(Struct):
    """One variant on one shape: every round's value. The two kernel times are the events' and the host's."""

    variant: str
    kernel_ms: list[float] = field(default_factory=list)
    host_ms: list[float] = field(default_factory=list)
    roundtrip_ms: list[float] = field(default_factory=list)
    outside_ms: list[float] = field(default_factory=list)   # as the grader's own clock saw the launches, through a pipe
    wrong_rounds: list[int] = field(default_factory=list)   # the output of a timed launch was not the product
    looked_at: int = 0                                      # outputs of timed launches that were checked
    flags: list[str] = field(default_factory=list)

    @property
    def median_ms(self) -> float:
        return median(self.kernel_ms)

    @property
    def counted(self) -> list[float]:
        """What points are given by: the longer of the two clocks, where they are apart."""
        return [host if "clocks_apart" in self.flags else kernel for kernel, host in zip(self.kernel_ms, self.host_ms)]


class ShapeTimes(Struct):
    """One shape: every variant, and the student's ratios to the model kernels."""

    shape: Shape
    series: list[Series] = field(default_factory=list)
    ratios: dict[str, Ratio] = field(default_factory=dict)  # student variant → how many times as fast as its model

    def of(self, variant: str) -> Series | None:
        return next((one for one in self.series if one.variant == variant), None)


class Timing(Struct):
    """A benchmark from beginning to end."""

    exercise: str
    device: dict[str, Any] = field(default_factory=dict)
    rounds: int = 0
    seed: int = 0
    shapes: list[ShapeTimes] = field(default_factory=list)
    score: float | None = None
    max: float = POINTS
    why: str = ""                    # no score: why; or what is to be looked at by a person
    stuck: bool = False              # not even SIGKILL ended the process
    seconds: float = 0.0


def run(rule: ExerciseRule, program: Path, parts: Path, gpu: Gpu, work: Path, shapes: list[Shape] | None = None,
        rounds: int = ROUNDS, wall_s: float = 120, seed: int | None = None) -> Timing:
    """One process. What it says of time is read beside the grader's own clock; what it computed is checked by another process."""
    wanted, drawn = shapes or SHAPES, secrets.randbits(40) if seed is None else seed
    work.mkdir(parents=True, exist_ok=True)
    given = work / "request"
    given.write_text(request(wanted, rounds, len(rule.variants), drawn))
    given.chmod(0o644)
    room = sum(4 * s.m * s.n + 64 for s in wanted) * rounds * (len(rule.variants) + 6) + MIB
    facts = onecard.run(program, gpu, given, msgspec.structs.replace(onecard.LIMITS, wall_s=wall_s, outputs=room))
    timing = read(rule, wanted, rounds, drawn, facts)
    timing.stuck = facts.survivors > 0
    _look_at_outputs(timing, rule, parts, given, facts.outputs, work)
    judged(timing, rule)
    return timing


def request(shapes: list[Shape], rounds: int, students: int, seed: int, warm_up_s: float = 0.5) -> str:
    """What benchmark and checker read."""
    lines = [f"seed {seed}", f"rounds {rounds}", f"warm_up_s {warm_up_s}", f"students {students}"]
    return "\n".join([*lines, *(f"shape {s.m} {s.n} {s.k} {s.launches} {s.trips} {s.sets} {s.outputs}" for s in shapes)]) + "\n"


# ---- reading -----------------------------------------------------------------------------------

def read(rule: ExerciseRule, shapes: list[Shape], rounds: int, seed: int, facts: BoxFacts) -> Timing:
    """Every value that came; a log that breaks off has no score, and says why."""
    timing = Timing(rule.id, rounds=rounds, seed=seed, shapes=[ShapeTimes(shape) for shape in shapes], seconds=facts.wall_s)
    begun, ended = 0.0, False
    for line, at in zip(facts.events.splitlines(), _arrivals(facts)):
        said = _decoded(line)
        match said.get("record"):
            case "device": timing.device = {name: value for name, value in said.items() if name != "record"}
            case "begin": begun = at
            case "done": begun = at - begun
            case "time": _take(timing, said, begun * 1000)
            case "error": timing.why = f"{said.get('variant')}: {said.get('what')}: {said.get('detail')}"
            case "end": ended = True
    if not ended and not timing.why:
        timing.why = f"stopped after {facts.wall_s:.0f} s" if facts.limit == "wall" else "the benchmark ended before its time"
    return timing


def _decoded(line: bytes) -> dict[str, Any]:
    try:
        said = msgspec.json.decode(line)
        return said if isinstance(said, dict) else {}
    except msgspec.DecodeError:
        return {}


def _arrivals(facts: BoxFacts) -> Iterator[float]:
    """When each line came, by the grader's own clock; zero where nobody looked."""
    stamps, at, index = facts.stamps or [(0.0, len(facts.events))], 0, 0
    for line in facts.events.splitlines(keepends=True):
        at += len(line)
        while index < len(stamps) - 1 and stamps[index][1] < at:
            index += 1
        yield stamps[index][0]


def _take(timing: Timing, said: dict[str, Any], outside_ms: float) -> None:
    number = said.get("shape")
    if not isinstance(number, int) or not 0 <= number < len(timing.shapes):
        return
    times = timing.shapes[number]
    one = times.of(str(said.get("variant")))
    if one is None:
        times.series.append(one := Series(str(said.get("variant"))))
    one.kernel_ms.append(float(said.get("kernel_ms", 0)))
    one.host_ms.append(float(said.get("host_ms", 0)))
    one.outside_ms.append(round(outside_ms / (times.shape.launches + WARM_UP), 6))
    if times.shape.trips:
        one.roundtrip_ms.append(float(said.get("roundtrip_ms", 0)))


def _look_at_outputs(timing: Timing, rule: ExerciseRule, parts: Path, given: Path, outputs: bytes, work: Path) -> None:
    """A process of ours that has never met the student's code compares every element."""
    file = work / "outputs"
    file.write_bytes(outputs)
    said = subprocess.run([str(parts / "timed_check"), str(given), str(file), str(secrets.randbits(62))], capture_output=True, text=True)
    file.unlink()
    if said.returncode:
        raise GraderFault(f"The outputs of the benchmark could not be looked at: {said.stderr.strip()[-300:]}", "Run it again.")
    names = [*(f"student.{name}" for name in rule.variants), *_ours(timing)]
    take_looks(timing, names, [msgspec.json.decode(line) for line in said.stdout.splitlines()])


def _ours(timing: Timing) -> list[str]:
    said = {one.variant for times in timing.shapes for one in times.series}
    order = ["model.naive", "model.tile8", "model.tile16", "model.register_tiling", "cublas.fp32", "cublas.tf32"]
    return [name for name in order if name in said]


def take_looks(timing: Timing, names: list[str], looks: list[dict[str, Any]]) -> None:
    for look in looks:
        name = names[look["variant"]] if look["variant"] < len(names) else ""
        if one := timing.shapes[look["shape"]].of(name):
            one.looked_at += 1
            if look["wrong_rows"]:
                one.wrong_rounds.append(look["round"])


# ---- judging -----------------------------------------------------------------------------------

def judged(timing: Timing, rule: ExerciseRule) -> None:
    """Flags, ratios, points. Points only for the last variant against its model kernel, on the largest shape."""
    for times in timing.shapes:
        for one in times.series:
            one.flags = flags(one, times.shape, timing)
        for name in rule.variants:
            own, model = times.of(f"student.{name}"), times.of(MODEL.get(name, ""))
            if own and model and len(own.kernel_ms) == len(model.kernel_ms) and min([*own.counted, *model.counted], default=0) > 0:
                times.ratios[name] = ratio(own.counted, model.counted, timing.seed)
    _score(timing, rule)


def _score(timing: Timing, rule: ExerciseRule) -> None:
    scored = rule.variants[-1]
    last = timing.shapes[-1]
    own = [one for times in timing.shapes if (one := times.of(f"student.{scored}"))]
    serious = sorted({flag for one in own for flag in one.flags})
    if timing.why:
        return
    if any(one.wrong_rounds for one in own):
        timing.score, timing.why = 0.0, f"{scored}: outputs of timed launches are wrong"
    elif serious:
        timing.why = f"{scored}: no points until a person has looked at it: {', '.join(serious)}"
    elif scored in last.ratios:
        timing.score = points(last.ratios[scored], timing.max)
    else:
        timing.why = f"{scored}: there is no model to compare with"


def flags(one: Series, shape: Shape, timing: Timing) -> list[str]:
    """What makes a person look: never a reward, never a reason to fail by itself."""
    found = []
    if not one.kernel_ms:
        return found
    if median(one.host_ms) > _APART * one.median_ms + _LAUNCH_MS * 2:
        found.append("clocks_apart")          # work that the events do not see: another stream, a thread
    if median(one.outside_ms) > 2 * median(one.host_ms) + 2.0 / shape.launches:
        found.append("clock_disagrees")       # the process says less time than passed outside
    fastest = median(max(pair) for pair in zip(one.kernel_ms, one.host_ms)) if "clocks_apart" in found else one.median_ms
    if one.variant != "cublas.tf32" and faster_than_card(shape, fastest, timing.device):
        found.append("faster_than_card")
    expected = timing.rounds if one.variant.startswith("student.") else 1
    if one.looked_at != expected:
        found.append("outputs_missing")
    if len(one.kernel_ms) != timing.rounds:
        found.append("log_does_not_add_up")   # a line that the benchmark did not write, or one that it did is gone
    return found


def faster_than_card(shape: Shape, ms: float, device: dict[str, Any]) -> bool:
    """More FLOP than all lanes can do, or A, B and C moved faster than memory can, where they do not fit into L2."""
    lanes = _CORES.get(str(device.get("arch")), 128) * device.get("multiprocessors", 0)
    peak = lanes * 2 * device.get("clock_mhz", 0) * 1e6
    if ms <= 0 or (peak and shape.flop / (ms / 1000) > _BEYOND * peak):
        return True
    moved = 4.0 * (shape.m * shape.k + shape.k * shape.n + shape.m * shape.n)
    bandwidth = device.get("memory_bus_bits", 0) / 8 * device.get("memory_clock_mhz", 0) * 1e6 * 2
    return bool(bandwidth and moved > 4 * device.get("l2_bytes", 0) and moved / (ms / 1000) > _BEYOND * bandwidth)


# ---- showing -----------------------------------------------------------------------------------

def rows(times: ShapeTimes, published: dict[str, tuple[str, str]]) -> list[list[str]]:
    """This run's medians beside the published ones (kernel / roundtrip, ms)."""
    reference = times.of("cublas.fp32")
    table = [["variant", "kernel ms", "roundtrip ms", "GFLOP/s", "of cuBLAS FP32", "times the model", "95 % interval", "published ms", "flags"]]
    for one in times.series:
        bare = re.sub(r"^student\.", "", one.variant)
        found = times.ratios.get(bare) if one.variant.startswith("student.") else None
        share = f"{100 * reference.median_ms / one.median_ms:.1f} %" if reference and one.variant != "cublas.tf32" else "–"
        table.append([one.variant + (" (another precision)" if one.variant == "cublas.tf32" else ""), f"{one.median_ms:.4f}",
                      f"{median(one.roundtrip_ms):.4f}" if one.roundtrip_ms else "–", f"{times.shape.flop / one.median_ms / 1e6:.0f}", share,
                      f"{found.value:.3f}" if found else "–", f"{found.low:.3f} … {found.high:.3f}" if found else "–",
                      " / ".join(published[bare]) if bare in published and one.variant.startswith("student.") else "–", ", ".join(one.flags) or "–"])
    return table
