"""Asks a card and compute-sanitizer about programs that break rules: the chapters' planted mistakes, barriers, launches.

    python docs/results/h200/rules.py docs/results/h200/rules.json        from the top of the repository, on a machine with the card
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))
from chapters.places import CODE  # noqa: E402
from chapters.render import variants  # noqa: E402

FLAGS = ["-std=c++17", "-O2", "-arch=sm_90"]
TOOLS = ("memcheck", "racecheck", "synccheck", "initcheck")
SHAPE = ("255", "129", "257")         # M N K: 255×257·257×129
RUNS, AT_ONCE, LIMIT_S = 3, 6, 20
BARRIERS = ("warp_exits_early", "half_a_warp_exits_early", "halves_in_whole_warps", "halves_of_each_warp", "two_warps_skip_and_exit",
            "half_of_each_warp_skips_and_exits", "skippers_meet_a_later_barrier", "group_sync_in_divergent_code", "half_syncwarp_the_rest_exits")
HANGING = ("half_syncwarp_the_rest_at_the_barrier", "half_shuffles_the_rest_at_the_barrier")
LAUNCHES = ("too_many_threads", "empty_grid", "too_much_shared")
_FILLED = "__syncthreads();  // filled: nobody reads a half-loaded tile"
_INSIDE_A_WARP = "if (tx < T / 2) __syncthreads(); else __syncthreads();"
_ALL, _TILE16 = '{{Kind::naive, "naive"}, {Kind::tile8, "tile8"}, {Kind::tile16, "tile16"}}', '{{Kind::tile16, "tile16"}}'


def said(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True)
    return done.stdout + done.stderr


def built(name: str, text: str, folder: Path, *more: str) -> Path:
    source, program = folder / f"{name}.cu", folder / name
    source.write_text(text, encoding="utf-8")
    subprocess.run(["nvcc", *FLAGS, str(source), "-o", str(program), *more], check=True)
    return program


def run(program: Path, *words: str) -> dict[str, object]:
    """What it printed last, or that it was stopped."""
    start = time.monotonic()
    try:
        done = subprocess.run([str(program), *words], capture_output=True, text=True, timeout=LIMIT_S)
    except subprocess.TimeoutExpired:
        return {"said": "", "stopped_after_s": round(time.monotonic() - start)}
    return {"said": (done.stdout.strip().splitlines() or [""])[-1].strip(), "exit_status": done.returncode}


def asked(tool: str, program: Path, *words: str) -> dict[str, object]:
    """Errors that one tool reports. Exit status 99: it found some; its own words are kept, too."""
    done = subprocess.run(["timeout", str(3 * LIMIT_S), "compute-sanitizer", "--tool", tool, "--error-exitcode", "99", str(program), *words],
                          capture_output=True, text=True)
    summary = [line.strip("= ") for line in (done.stdout + done.stderr).splitlines() if "SUMMARY" in line]
    counted = re.search(r"(\d+) error", summary[-1]) if summary else None
    return {"errors": int(counted[1]) if counted else None, "exit_status": done.returncode, "said": summary[-1] if summary else ""}


def fault(name: str, program: Path) -> dict[str, object]:
    """Runs of a planted mistake, then each tool's word. The program compares every element with the CPU."""
    runs = [run(program, *SHAPE)["said"] for _ in range(RUNS)]
    right = [str(words).startswith("PASS") for words in runs]
    return {"runs": "right" if all(right) else "wrong" if not any(right) else "unsteady", "said": runs,
            **{tool: asked(tool, program, *SHAPE) for tool in TOOLS}}


def tile16_only(text: str) -> str:
    assert _ALL in text
    return text.replace(_ALL, _TILE16)


def shared_loads(program: Path) -> dict[str, int]:
    """Loads from shared memory in the machine code of the tile16 kernel: of 16 bytes, of 4, others."""
    code = said("cuobjdump", "-sass", str(program)).split("Function : ")
    [kernel] = [part for part in code if part.startswith("_Z5tiledILi16E")]
    found = re.findall(r"\bLDS(\.\S+)?", kernel)
    return {"wide_loads": sum(".128" in one for one in found), "single_loads": found.count(""), "others": sum(bool(one) and ".128" not in one for one in found)}


def main() -> None:
    driver = said("nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader").splitlines()[0].split(", ")
    toolkit = re.search(r"release (\S+),", said("nvcc", "--version"))[1]
    sanitizer = re.search(r"Version (\S+)", said("compute-sanitizer", "--version"))[1]
    head = {"device": driver[0], "driver": driver[1], "toolkit": toolkit, "sanitizer": sanitizer, "date": time.strftime("%Y-%m-%d", time.gmtime()),
            "flags": " ".join(FLAGS), "shape": "255×257·257×129", "tile": 16}
    right = (CODE / "matmul.cu").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(AT_ONCE) as pool:
        folder = Path(name)
        texts = {"right": right} | {one.name: one.text() for one in variants.mistakes()}
        programs = dict(zip(texts, pool.map(lambda one: built(one, tile16_only(texts[one]), folder), texts)))
        inside = pool.submit(built, "inside_a_warp", tile16_only(right.replace(_FILLED, _INSIDE_A_WARP)), folder)
        cublas = pool.submit(built, "cublas", (CODE / "cublas.cu").read_text(encoding="utf-8"), folder, "-lcublas")
        rules = built("rules", Path(__file__).with_name("rules.cu").read_text(encoding="utf-8"), folder)
        whole = pool.submit(built, "matmul", right, folder)
        result = head | {"faults": dict(zip(programs, pool.map(lambda one: fault(one, programs[one]), programs)))}
        result["barriers"] = {one: run(rules, one) | {"synccheck": asked("synccheck", rules, one)} for one in BARRIERS}
        result["launches"] = {one: run(rules, one)["said"] for one in LAUNCHES}
        result["cublas"] = run(cublas.result())["said"]
        result["sass"] = shared_loads(whole.result())
        hanging = {one: pool.submit(run, rules, one) for one in HANGING} | {"barriers_inside_a_warp_in_the_loop": pool.submit(run, inside.result(), *SHAPE)}
        result["hanging"] = {one: found.result() for one, found in hanging.items()}
    Path(sys.argv[1]).write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
