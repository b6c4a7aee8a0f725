"""Every record that passes between two steps, and the report they end in. Imports nothing of ours."""

from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field

Severity = Literal["error", "warning", "advice"]
Status = Literal["pass", "fail", "not_run", "not_submitted", "grader_error"]


# ---- the report (report.json, schema "1") ----------------------------------------------------

class Place(Struct, omit_defaults=True):
    """A line of the student's file and who was there: part of a barrier's story, or a launch."""

    file: str | None = None
    line: int | None = None
    threads: int = 0
    first: list[int] | None = None
    how: str | None = None          # absent threads: returned, finished, faulted
    round: int | None = None        # in which they returned, where that was inside the loop


class Other(Struct, omit_defaults=True):
    """The second party of a finding: the other access of a race, the allocation, the first barrier."""

    file: str | None = None
    line: int | None = None
    access: str | None = None
    block: list[int] | None = None
    thread: list[int] | None = None
    round: int | None = None
    interval: int | None = None
    function: str | None = None


class Spread(Struct, omit_defaults=True):
    """How far one finding reaches: of `count` instances only the first is told in full."""

    blocks: int = 0
    first_block: list[int] | None = None
    threads: int = 0
    rounds: list[int] | None = None  # first and last


class Finding(Struct, omit_defaults=True):
    """One thing to put right. Fields that make no sense for a kind are absent."""

    kind: str
    severity: Severity
    message: str
    count: int
    file: str | None = None
    line: int | None = None
    column: int | None = None
    variant: str | None = None       # the first variant that shows it
    variants: list[str] = field(default_factory=list)
    function: str | None = None
    kernel: str | None = None
    launch: Place | None = None
    access: str | None = None        # read, write, atomic
    bytes: int | None = None
    block: list[int] | None = None
    thread: list[int] | None = None
    round: int | None = None
    interval: int | None = None
    space: str | None = None         # shared, global, host, constant
    array: str | None = None
    index: list[int] | None = None
    offset: int | None = None
    shape: dict[str, int] | None = None   # m, n, k of the case that showed it first
    other: Other | None = None
    waiting: list[Place] = field(default_factory=list)
    absent: list[Place] = field(default_factory=list)
    spread: Spread | None = None
    detail: dict[str, Any] = field(default_factory=dict)
    text: str | None = None          # words of the program or the compiler, escaped, capped
    hint: str | None = None          # the next thing to try
    diagnosis: str | None = None     # id of the known mistake that explains it


class Check(Struct, omit_defaults=True):
    """One line of the score: it earns its points when nothing in it fails."""

    id: str                          # "build", "<variant>.correct", "<variant>.safe", "<variant>.tiled"
    status: Status
    score: float
    max: float
    message: str
    findings: list[Finding]
    title: str = ""
    open: float = 0                  # points that a person gives; they are in `score` and `max` of nothing until then
    answer: str = ""                 # what that person is to read


class CaseRow(Struct, omit_defaults=True):
    """What the case table of a report shows; nothing that gives a hidden case away but its shape."""

    variant: str
    m: int
    n: int
    k: int
    status: str                      # pass, fail, missing
    hidden: bool = False
    inputs: str = ""
    max_error: float | None = None
    block: list[int] | None = None
    grid: list[int] | None = None


class Measured(Struct, omit_defaults=True):
    """What the student's program measured in one case: raw values as they came, and what it makes of them."""

    case: str                        # the variant of the exercise
    m: int
    n: int
    k: int
    samples: list[dict[str, Any]] = field(default_factory=list)   # variant, kernel_ms, roundtrip_ms
    medians: list[dict[str, Any]] = field(default_factory=list)   # the same, and gflops
    verdict: str = ""


class Exercise(Struct, omit_defaults=True):
    """One exercise of a report."""

    id: str
    status: Status
    score: float
    max: float
    checks: list[Check]
    title: str = ""
    summary: str = ""
    message: str = ""
    file: str = ""                   # name of the student's file
    sha256: str = ""
    cases: list[CaseRow] = field(default_factory=list)
    measured: list[Measured] = field(default_factory=list)


class Report(Struct, omit_defaults=True):
    """report.json. What may differ between two runs lives under environment.times and environment.host."""

    schema: str
    submission: str
    score: float
    max: float
    environment: dict[str, Any]      # isolation, level, compiler, seed, versions; times {}, host {}
    exercises: list[Exercise]


# ---- what travels between the steps ------------------------------------------------------------

class FrozenFile(Struct, omit_defaults=True):
    """One file of a submission as it was when we looked: bytes in a private place under a fixed name."""

    exercise: str
    name: str                        # the starter's name, never one the student chose
    status: Literal["ok", "not_submitted", "refused"]
    sha256: str = ""
    size: int = 0
    path: Path | None = None         # the private copy, "student.cu"
    finding: Finding | None = None   # why it was refused


class Submission(Struct, omit_defaults=True):
    """What was handed in."""

    label: str
    files: list[FrozenFile]
    ignored: list[str] = field(default_factory=list)   # names of other files, escaped


class PolicyVerdict(Struct, omit_defaults=True):
    """What the rules say of one source or one object."""

    findings: list[Finding] = field(default_factory=list)
    on_device: list[str] = field(default_factory=list)   # of an object: its functions that kernels reach
    pastes_tokens: bool = False                          # of a source: its macros paste words together

    @property
    def refused(self) -> bool:
        return any(f.severity == "error" for f in self.findings)


class Built(Struct, omit_defaults=True):
    """A program, or the reasons why there is none."""

    program: Path | None = None
    object: Path | None = None
    findings: list[Finding] = field(default_factory=list)
    listing: str = ""                # what readelf says of the object
    seconds: float = 0.0


class CaseSpec(Struct, omit_defaults=True):
    """One product to compute: a line of the judge's plan."""

    id: int
    variant: str
    m: int
    n: int
    k: int
    inputs: str
    seed: int = 0
    hidden: bool = False
    tile: int = 0
    form: str = ""                   # what is asked, where it is not the product of given matrices
    aspects: list[str] = field(default_factory=list)   # the parts of the answer to that
    answer_bytes: int = 0            # the longest answer to that
    again: bool = True               # kernels run it once more without the rest of the file (run/again.py)
    small: bool = False              # one of the many small shapes around one and two tiles: too many to list

    @property
    def matrix_bytes(self) -> int:
        """A and B; a case with a form brings none."""
        return 0 if self.form else 4 * (self.m * self.k + self.k * self.n)


class Plan(Struct):
    """plan.json of the judge protocol."""

    exercise: str
    cases: list[CaseSpec]


class BoxFacts(Struct, omit_defaults=True):
    """What the keeper outside saw of one process. Nothing here comes from the process itself."""

    exit_status: int | None = None   # of a process that ended by itself
    signal: int | None = None
    limit: str | None = None         # cpu, wall, memory, output: the one that fired
    wall_s: float = 0.0
    cpu_s: float = 0.0
    peak_kib: int = 0
    stdout: bytes = b""
    stderr: bytes = b""
    outputs: bytes = b""             # fd 3
    events: bytes = b""              # fd 4
    requests: bytes = b""            # fd 7
    truncated: list[str] = field(default_factory=list)
    stamps: list[tuple[float, int]] = field(default_factory=list)   # seconds, and bytes of `events` that had come by then
    survivors: int = 0               # processes that SIGKILL did not end: they sleep in the kernel


class LaunchSeen(Struct, omit_defaults=True):
    """One kernel launch as the emulator counted it."""

    case: int
    kernel: str
    grid: list[int]
    block: list[int]
    shared: int = 0
    file: str = ""
    line: int = 0


class CaseCounts(Struct, omit_defaults=True):
    """Elements of 4 bytes moved to and from global memory in one case, by allocation."""

    case: int
    loads: dict[str, int] = field(default_factory=dict)
    stores: dict[str, int] = field(default_factory=dict)


class RunResult(Struct, omit_defaults=True):
    """One variant's run: findings still without words, launches, counts, the bytes for the judge."""

    variant: str
    findings: list[Finding] = field(default_factory=list)
    raw: list[dict[str, Any]] = field(default_factory=list)   # findings as the emulator said them
    launches: list[LaunchSeen] = field(default_factory=list)
    counts: list[CaseCounts] = field(default_factory=list)
    outputs: bytes = b""
    host_made: dict[int, int] = field(default_factory=dict)   # case: numbers that the host gave the device, and that were in no array
    finished: list[int] = field(default_factory=list)  # cases with an output frame
    failed: dict[int, str] = field(default_factory=dict)  # cases whose frame says that a CUDA call failed: the detail
    complete: bool = False           # every case ran and the log ends with its sentinel
    facts: list[BoxFacts] = field(default_factory=list)


class Mistake(Struct, omit_defaults=True):
    """What is wrong with one part of an answer."""

    aspect: str
    diagnosis: str
    detail: dict[str, Any] = field(default_factory=dict)
    kind: str = ""                   # of the finding; else wrong_result
    line: int = 0                    # in the student's file


class CaseVerdict(Struct, omit_defaults=True):
    """The judge's word on one case."""

    id: int
    status: Literal["pass", "fail", "missing"]
    reason: str | None = None        # wrong, non_finite, poison, …
    detail: str = ""
    wrong: int = 0
    elements: int = 0
    max_error: float | None = None
    bound: float | None = None
    first: dict[str, Any] | None = None
    pattern: dict[str, Any] = field(default_factory=dict)
    explained_by: list[str] = field(default_factory=list)
    clue: dict[str, Any] = field(default_factory=dict)      # what the numbers tell where no known mistake explains them
    mistakes: list[Mistake] = field(default_factory=list)   # in the answer to a case that has a form
    measured: dict[str, Any] = field(default_factory=dict)  # what the student's program measured, for the report


class JudgeVerdict(Struct, omit_defaults=True):
    """verdict.json of the judge protocol."""

    complete: bool
    cases: list[CaseVerdict]


class Evidence(Struct, omit_defaults=True):
    """All that is known of one variant when points are given. Findings have their words by then."""

    variant: str
    tile: int
    cases: list[CaseSpec]
    run: RunResult
    verdicts: list[CaseVerdict]
    unsafe: list[Finding] = field(default_factory=list)     # what the emulator and the keeper saw
    wrong: list[Finding] = field(default_factory=list)      # what the judge saw
    untiled: list[Finding] = field(default_factory=list)    # what the counts say
    computed: bool = True            # every case was computed by a kernel, right or wrong
    countable: bool = True           # a case that is large enough to tell tiling was run to its end
    shown: bool = True               # a case that nobody could know before came out right
