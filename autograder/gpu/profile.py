"""What Nsight Compute counts beside what the emulator counts: loads must agree, and DRAM is seen not to be source traffic."""

import csv
import io
import os
import re
import subprocess
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from autograder.exercise import ExerciseRule
from autograder.gpu import card
from autograder.gpu.card import Gpu
from autograder.judging.tiling import ideal
from autograder.records import CaseCounts, CaseSpec

LANES = 32
_PER_INSTRUCTION = ("inst_executed", "thread_inst_executed_true")    # the second one: threads that took part
_LOAD = re.compile(r"\bLDG(?:STS)?((?:\.\w+)*)")
_BYTES = {"U8": 1, "S8": 1, "U16": 2, "S16": 2, "64": 8, "128": 16}   # of one thread's load, by what the instruction is called; 4 otherwise
METRICS = {
    "dram__bytes_read.sum": "dram_read_bytes", "dram__bytes_write.sum": "dram_write_bytes", "lts__t_bytes.sum": "l2_bytes",
    "smsp__sass_inst_executed_op_global_ld.sum": "global_load_instructions",
    "smsp__sass_inst_executed_op_shared_ld.sum": "shared_load_instructions",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum": "bank_conflicts_on_loads",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum": "bank_conflicts_on_stores",
    "sm__warps_active.avg.pct_of_peak_sustained_active": "achieved_occupancy_percent",
    "gpu__time_duration.sum": "duration_ns",
}
_UNITS = {"byte": 1, "Kbyte": 1e3, "Mbyte": 1e6, "Gbyte": 1e9, "ns": 1, "us": 1e3, "ms": 1e6, "nsecond": 1, "usecond": 1e3, "msecond": 1e6, "second": 1e9}


class KernelProfile(Struct):
    """One variant: the card's counters, the emulator's counts, and whether the two agree."""

    variant: str
    kernel: str
    counters: dict[str, float] = field(default_factory=dict)
    emulator_loads: int | None = None     # elements of the inputs
    card_loads: int | None = None         # the same, out of the executed machine code; without it, instructions × 32 lanes
    ideal_loads: int | None = None        # 2T²·⌈M/T⌉·⌈N/T⌉·⌈K/T⌉; None where no T is known
    estimate: float | None = None         # T/4 FLOP a byte
    flop_per_byte_dram: float | None = None
    flop_per_byte_l2: float | None = None

    @property
    def agrees(self) -> bool | None:
        """None: one of the two is not known."""
        if self.emulator_loads is None or self.card_loads is None:
            return None
        return self.emulator_loads == self.card_loads


class Profile(Struct):
    """All variants of one exercise on one shape; `why` where there is nothing."""

    exercise: str = "tiled_matmul"
    shape: dict[str, int] = field(default_factory=dict)
    kernels: list[KernelProfile] = field(default_factory=list)
    why: str = ""


def collect(ncu: str | None, program: Path, given: Path, gpu: Gpu, work: Path, limit_s: float = 120) -> tuple[list[dict[str, Any]], str]:
    """Counters a launch, or why there are none: reading them can be forbidden to those who are not root."""
    if ncu is None:
        return [], "Nsight Compute (ncu) is not installed"
    report = work / "counted.ncu-rep"
    words = [ncu, "--clock-control", "none", "--force-overwrite", "--export", str(report), "--metrics", ",".join([*METRICS, *_PER_INSTRUCTION]), str(program), str(given)]
    command = ["timeout", "--kill-after=5", str(limit_s), "bash", "-c", 'exec "$@" 3>/dev/null 4>/dev/null', "bash", *words]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **card.environment(gpu)}, cwd=program.parent)
    launches = read_csv(_shown(ncu, report, "raw"))
    loaded = read_loads(_shown(ncu, report, "source", "--print-source", "sass"))
    if len(loaded) == len(launches):
        launches = [launch | {"loaded_elements": elements} for launch, elements in zip(launches, loaded)]
    return (launches, "") if launches else ([], why_not(done.stdout + done.stderr, done.returncode))


def _shown(ncu: str, report: Path, page: str, *more: str) -> str:
    """One page of a report as CSV; nothing where ncu left none."""
    if not report.exists():
        return ""
    return subprocess.run([ncu, "--import", str(report), "--csv", "--page", page, *more], capture_output=True, text=True).stdout


def read_loads(text: str) -> list[int]:
    """Elements of 4 bytes that the threads of each launch loaded from global memory, out of its machine code: a load of 16 bytes is
    four of them, and threads whose predicate was false loaded nothing. Empty where the page is not as expected."""
    launches: list[float] = []
    columns: list[str] = []
    for row in csv.reader(io.StringIO("\n".join(line for line in text.splitlines() if line.startswith('"')))):
        if row[0] == "Kernel Name":
            launches.append(0)
        elif "Source" in row:
            columns = row
        elif launches and _PER_INSTRUCTION[1] in columns and (load := _LOAD.search(row[columns.index("Source")])):
            threads = _number(row[columns.index(_PER_INSTRUCTION[1])], "") or 0
            launches[-1] += threads * next((size for name, size in _BYTES.items() if name in load[1].split(".")), 4) / 4
    return [int(elements) for elements in launches] if columns else []


def why_not(said: str, status: int) -> str:
    if "ERR_NVGPUCTRPERM" in said:
        return "reading the counters is forbidden here (ERR_NVGPUCTRPERM): an administrator can allow it, or run it as root"
    lines = [line.removeprefix("==ERROR==").strip() for line in said.splitlines() if "==ERROR==" in line]
    return lines[0] if lines else f"ncu gave no counters (exit status {status})"


def read_csv(text: str) -> list[dict[str, Any]]:
    """A record a launch: kernel, block, grid and the counters by our names, in bytes and nanoseconds."""
    body = "\n".join(line for line in text.splitlines() if line.startswith('"'))
    rows = list(csv.DictReader(io.StringIO(body)))
    if len(rows) < 2:
        return []
    units, launches = rows[0], []
    for row in rows[1:]:
        counters = {name: _number(row[metric], units.get(metric, "")) for metric, name in METRICS.items() if row.get(metric)}
        launches.append({"kernel": _bare(row.get("Kernel Name", "")), "block": row.get("Block Size", ""), "grid": row.get("Grid Size", ""),
                         **{name: value for name, value in counters.items() if value is not None}})
    return launches


def _number(text: str, unit: str) -> float | None:
    try:
        value = float(text.replace(",", "")) * _UNITS.get(unit, 1)
    except ValueError:
        return None
    return int(value) if value.is_integer() else round(value, 4)


def _bare(name: str) -> str:
    return re.sub(r"\((?!int\)).*$", "", name).removeprefix("void ").replace("(int)", "").strip()


def joined(rule: ExerciseRule, cases: list[CaseSpec], launches: list[dict[str, Any]], counts: list[CaseCounts], why: str = "") -> Profile:
    """One launch a case, in the order of the cases; the emulator's counts by case."""
    profile = Profile(rule.id, {"m": cases[0].m, "n": cases[0].n, "k": cases[0].k}, why=why)
    if launches and len(launches) != len(cases):
        profile.why = f"{len(launches)} launches for {len(cases)} cases: only kernels that launch once can be compared"
        return profile
    by_case = {count.case: sum(number for array, number in count.loads.items() if array != "C") for count in counts}
    for case, launch in zip(cases, launches or [{}] * len(cases)):
        one = KernelProfile(case.variant, launch.get("kernel", ""), {name: value for name, value in launch.items() if name not in ("kernel", "block", "grid")},
                            by_case.get(case.id), _loads(launch))
        profile.kernels.append(one)
        if case.form:
            one.ideal_loads = case.m * case.n     # no product: each element once
        else:
            _rate(one, case, launch, case.variant in rule.tiles)
    return profile


def _loads(launch: dict[str, Any]) -> int | None:
    by_warp = launch.get("global_load_instructions")
    return launch.get("loaded_elements", by_warp * LANES if by_warp is not None else None)


def _rate(one: KernelProfile, case: CaseSpec, launch: dict[str, Any], tiles_known: bool) -> None:
    """What arithmetic says of T×T tiling, where that is what the variant does, and FLOP for each byte that moved."""
    flop = 2.0 * case.m * case.n * case.k
    if tiles_known:
        one.ideal_loads = ideal(case, case.tile) if case.tile else 2 * case.m * case.n * case.k
        one.estimate = max(case.tile, 1) / 4
    if launch.get("dram_read_bytes"):
        one.flop_per_byte_dram = round(flop / (launch["dram_read_bytes"] + launch.get("dram_write_bytes", 0)), 1)
    if launch.get("l2_bytes"):
        one.flop_per_byte_l2 = round(flop / launch["l2_bytes"], 1)


def words(profile: Profile) -> str:
    """The shape as people write it; where k is 1 it plays no part: rows and columns."""
    m, n, k = (profile.shape[name] for name in "mnk")
    return f"{m}×{k}·{k}×{n}" if k > 1 else f"{m}×{n}"


def rows(profile: Profile) -> list[list[str]]:
    """Counts as the emulator, the card and arithmetic say them, a variant a row."""
    table = [["variant", "loads: emulator", "loads: card", "2MNK/T", "agree", "shared loads", "bank conflicts", "L2 MB", "DRAM MB", "FLOP/B: T/4", "at L2",
              "at DRAM", "occupancy"]]
    for one in profile.kernels:
        have = one.counters
        conflicts = have.get("bank_conflicts_on_loads", 0) + have.get("bank_conflicts_on_stores", 0) if have else None
        agree = {True: "yes", False: "NO", None: "–"}[one.agrees]
        table.append([one.variant, _figure(one.emulator_loads), _figure(one.card_loads), _figure(one.ideal_loads), agree,
                      _figure(have.get("shared_load_instructions")), _figure(conflicts), _mega(have.get("l2_bytes")), _mega(have.get("dram_read_bytes")),
                      _figure(one.estimate), _figure(one.flop_per_byte_l2), _figure(one.flop_per_byte_dram),
                      f"{have['achieved_occupancy_percent']:.1f} %" if "achieved_occupancy_percent" in have else "–"])
    return table


def _figure(value: float | None) -> str:
    if value is None:
        return "–"
    return str(int(value)) if float(value).is_integer() else f"{value:g}"


def _mega(value: float | None) -> str:
    return "–" if value is None else f"{value / 1e6:.2f}"
