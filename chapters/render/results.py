"""Tables and figures out of the raw results under docs/results/: medians are taken here, nothing is typed again."""
from __future__ import annotations

import json
from functools import cache
from typing import Any

from chapters.places import ROOT
from chapters.render.facts import FactError, html_table

RESULTS = ROOT / "docs" / "results" / "h200"
REFERENCE = "cublas_fp32"
CONDITIONS = {"en": "H200, driver 580.159, CUDA 13.0, cuBLAS 13.1, -O2 -arch=sm_90",
              "zh": "H200，驱动 580.159，CUDA 13.0，cuBLAS 13.1，-O2 -arch=sm_90"}
# The steps of chapters/code/climb.cu, in their order there.
STEPS = {
    "naive": {"en": "naive", "zh": "naive"},
    "tile8": {"en": "tile8", "zh": "tile8"},
    "tile16": {"en": "tile16", "zh": "tile16"},
    "two_outputs": {"en": "two outputs a thread", "zh": "每线程两个输出"},
    "eight_by_eight": {"en": "8×8 outputs, 128×128 tile", "zh": "8×8 个输出，128×128 小块"},
    "float4": {"en": "the same with float4", "zh": "同上，用 float4"},
    "two_pairs": {"en": "two pairs of tiles in turn", "zh": "两对小块轮流"},
    "wide_two_pairs": {"en": "16×8 outputs, 256×128 tile", "zh": "16×8 个输出，256×128 小块"},
    "register_tiling": {"en": "register_tiling: 8×16 outputs, two blocks", "zh": "register_tiling：8×16 个输出，两个线程块"},
    "cublas_fp32": {"en": "cuBLAS FP32", "zh": "cuBLAS FP32"},
}
KERNELS = {"naive": "naive", "tile8": "tiled<8>", "tile16": "tiled<16>", "two_outputs": "two_outputs",
           "eight_by_eight": "eight_by_eight", "register_tiling": "model::register_tiled_kernel<1>"}


@cache
def load(name: str) -> Any:
    return json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))


def medians(edge: int) -> dict[str, float]:
    """Median kernel time in ms of every variant on a square shape."""
    [shape] = [s for s in load("climb")["shapes"] if s["m"] == s["n"] == s["k"] == edge]
    return {variant["name"]: variant["kernel_median"] for variant in shape["variants"]}


def counters(edge: int) -> dict[str, dict[str, Any]]:
    """The hardware counters of our kernels on a square shape."""
    [shape] = [s for s in load("counters")["shapes"] if s["m"] == edge]
    by_kernel = {row["kernel"]: row for row in shape["kernels"]}
    return {name: by_kernel[kernel] for name, kernel in KERNELS.items()}


def share(name: str, edge: int) -> str:
    """Per cent of cuBLAS FP32."""
    times = medians(edge)
    return f"{100 * times[REFERENCE] / times[name]:.1f}"


def gain(step: str, edge: int) -> str:
    """How many times as fast as the step before: below 1 it was no gain. The library is no step of the climb."""
    steps = list(STEPS)
    before = steps.index(step) - 1
    return "–" if before < 0 or step == REFERENCE else f"{medians(edge)[steps[before]] / medians(edge)[step]:.2f}"


def value(path: str) -> str:
    """`share.2048.tile16`, `ms.512.tile16`, `l2.512.naive` (MB), `l2_again.512.naive` or `occupancy.2048.tile16` (per cent, achieved)."""
    kind, edge, name = path.split(".")
    if kind == "share":
        return share(name, int(edge))
    if kind == "ms":
        return f"{medians(int(edge))[name]:.4g}"
    if kind == "l2_again":           # the same counter in another process: gpu_test counted the same shape
        [found] = [one for one in load("gpu_test/profile")["profile"] if one["exercise"] == "tiled_matmul" and one["shape"]["m"] == int(edge)]
        [kernel] = [one for one in found["kernels"] if one["variant"] == name]
        return f"{kernel['counters']['l2_bytes'] / 1e6:.1f}"
    if kind == "l2":
        return f"{counters(int(edge))[name]['l2_bytes'] / 1e6:.1f}"
    if kind == "occupancy":
        return f"{counters(int(edge))[name]['achieved_occupancy_percent']:.0f}"
    raise FactError(f"results have no {kind}")


def table(name: str, language: str) -> str:
    if name not in TABLES:
        raise FactError(f"results make no table {name}")
    return TABLES[name](language)


def climb_table(language: str) -> str:
    head: list[Any] = [{"en": "step", "zh": "步骤"}]
    for edge in (2048, 8192):
        head += [f"{edge}³, ms", {"en": "× the step before", "zh": "是上一步的几倍"}, {"en": "% of cuBLAS FP32", "zh": "占 cuBLAS FP32 的 %"}]
    rows = [[told, *(cell for edge in (2048, 8192) for cell in (f"{medians(edge)[step]:.4g}", gain(step, edge), share(step, edge)))]
            for step, told in STEPS.items()]
    note = {"en": f"Medians of seven rounds, the order of the variants moved on in each. {CONDITIONS['en']}.",
            "zh": f"七轮的中位数，每轮变换各版本的顺序。{CONDITIONS['zh']}。"}
    return html_table(head, rows, note, language)


def reads_table(language: str) -> str:
    """What each step of the climb moves, at 2048³."""
    head: list[Any] = [{"en": "at 2048³", "zh": "2048³"}, {"en": "global loads", "zh": "全局加载"},
                       {"en": "shared loads", "zh": "共享加载"}, {"en": "occupancy reached, %", "zh": "实际占用率，%"},
                       {"en": "cycles with an issue, %", "zh": "发射指令的周期，%"}]
    rows = [[STEPS[name], f"{row['global_load_instructions']:,}".replace(",", "\u202f"),
             f"{row['shared_load_instructions']:,}".replace(",", "\u202f"), f"{row['achieved_occupancy_percent']:.0f}",
             f"{row['issue_active_percent']:.0f}"] for name, row in counters(2048).items()]
    note = {"en": f"Load instructions of warps, Nsight Compute. {CONDITIONS['en']}.",
            "zh": f"以 warp 计的加载指令，Nsight Compute。{CONDITIONS['zh']}。"}
    return html_table(head, rows, note, language)


TABLES = {"climb": climb_table, "reads": reads_table}
