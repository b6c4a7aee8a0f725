"""Facts of the one card that the chapters quote, taken from the raw results under docs/results: rounded here, typed nowhere."""
from __future__ import annotations

import math
import re
from typing import Any

from chapters.render import results

SHAPES = {"s257": (257, 193, 129), "s512": (512, 512, 512), "s2048": (2048, 2048, 2048), "s8192": (8192, 8192, 8192)}
TIMED = ("naive", "tile8", "tile16", "cublas_fp32", "cublas_tf32")
KERNELS = ("naive", "tile8", "tile16")
TOOLS = ("memcheck", "racecheck", "synccheck", "initcheck")


def measured() -> dict[str, Any]:
    """In the same shape as facts.toml: groups of strings."""
    climb, rules = results.load("climb"), results.load("rules")
    h200 = {"device": climb["device"], "driver": _short(climb["driver"]), "cuda": climb["toolkit"], "flags": "-O2 -arch=sm_90",
            "launch_error": _the_one({said.removeprefix("error ") for said in rules["launches"].values()}),
            "stopped_after": _the_one({str(one["stopped_after_s"]) for one in rules["hanging"].values() if "stopped_after_s" in one}),
            "share": {"tile16_of_fp32_2048": f"{float(results.share('tile16', 2048)):.0f}"}, "counters": _counters()}
    h200 |= {name: _times(*shape) for name, shape in SHAPES.items()}
    return {"h200": h200, "sanitizer": _sanitizer(rules), "derived": _derived(), "cublas_error": _errors(rules),
            "sass": {"steps": "16", **{name: str(rules["sass"][name]) for name in ("wide_loads", "single_loads")}}}


def _short(version: str) -> str:
    """580.159.04 is quoted as 580.159."""
    return ".".join(version.split(".")[:2])


def _the_one(values: set[str]) -> str:
    """The chapters say one number of several programs: it has to be one."""
    [value] = values
    return value


def _times(m: int, n: int, k: int) -> dict[str, Any]:
    """Kernel times in ms and, where a launch is not all that one sees, GFLOP/s out of 2MNK."""
    found: dict[str, Any] = {"shape": f"{m}×{k}·{k}×{n}"}
    [shape] = [one for one in results.load("climb")["shapes"] if (one["m"], one["n"], one["k"]) == (m, n, k)]
    for variant in shape["variants"]:
        if variant["name"] in TIMED:
            ms = variant["kernel_median"]
            rate = {} if m == 257 else {"gflops": f"{2 * m * n * k / ms / 1e6:.0f}"}
            found[variant["name"]] = {"ms": _ms(ms, library=variant["name"].startswith("cublas"))} | rate
    return found


def _ms(value: float, library: bool) -> str:
    return f"{value:.2f}" if value >= 10 else f"{value:.4f}" if library and value < 0.1 else f"{value:.3f}"


def _counters() -> dict[str, Any]:
    rows = results.counters(512)
    return {"shape": "512×512·512×512"} | {
        name: {"dram_mb": f"{rows[name]['dram_read_bytes'] / 1e6:.2f}", "l2_mb": f"{rows[name]['l2_bytes'] / 1e6:.1f}",
               "global_loads": str(rows[name]["global_load_instructions"]), "shared_loads": str(rows[name]["shared_load_instructions"])}
        for name in KERNELS}


def _derived() -> dict[str, str]:
    """FLOP a byte and loads a step at 512×512·512×512, worked out from the counters."""
    rows, flop = results.counters(512), 2 * 512**3
    [per_step] = {32 * rows[name]["shared_load_instructions"] / 512**3 for name in KERNELS[1:]}
    found = {"flop": str(flop), "dram": _the_one({f"{flop / rows[name]['dram_read_bytes']:.0f}" for name in KERNELS}), "shared_per_step": f"{per_step:g}"}
    for name, edge in zip(KERNELS, (1, 8, 16)):
        found |= {f"source_bytes_{name}": f"{8 * 512**3 / edge / 1e6:.0f}", f"l2_{name}": f"{flop / rows[name]['l2_bytes']:.1f}"}
    return found


def _sanitizer(rules: dict[str, Any]) -> dict[str, Any]:
    """What three runs of each planted mistake gave, and which tools reported it."""
    faults = {name: one for name, one in rules["faults"].items() if name != "right"}
    return {"version": re.sub(r"\.0$", "", rules["sanitizer"])} | {
        name: {"runs": one["runs"], **{tool: "yes" if one[tool]["errors"] else "no" for tool in TOOLS}} for name, one in faults.items()}


def _errors(rules: dict[str, Any]) -> dict[str, str]:
    """What cublas.cu printed, to two digits."""
    fp32, tf32 = (float(value) for value in re.search(r"FP32 (\S+), TF32 (\S+)", rules["cublas"]).groups())
    return {"shape": rules["shape"], "fp32": f"{fp32:.1e}", "tf32": f"{tf32:.{1 - math.floor(math.log10(tf32))}f}"}
