"""The page of a kept run: every table out of its JSON files, nothing typed again. `python -m autograder.gpu.page docs/results/h200/gpu_test`."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from autograder.gpu import benchmark, build, own_figures, profile, resources, results
from autograder.gpu.look import Look
from autograder.gpu.sanitizer import SEES, Disagreement, Opinion
from autograder.gpu.submission import OnCard

Rows = list[list[str]]


def page(folder: Path) -> str:
    """Markdown. What was not run is not on it, and the first table says why."""
    head, lines = _load(folder, "table")
    parts = [_top(head, lines)]
    parts += [_timing(folder, name) for name in build.runnable() if name in build.timeable() and (folder / f"run_{name}.json").exists()]
    parts += [part(folder) for name, part in _PARTS.items() if (folder / f"{name}.json").exists()]
    return "\n".join(parts)


def _load(folder: Path, name: str) -> tuple[dict[str, Any], Any]:
    whole = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return whole, whole.pop(name)


def markdown(rows: Rows) -> list[str]:
    """The first row is the head."""
    drawn = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return [drawn[0], "|" + "---|" * len(rows[0]), *drawn[1:]]


def _top(head: dict[str, Any], lines: list[dict[str, Any]]) -> str:
    signs = {True: "✓", False: "✗", None: "–"}
    rows = [["", "step", "s", "seen"], *([signs[line["good"]], line["step"], f"{line['seconds']:.1f}", line["seen"]] for line in lines)]
    conditions = (f"{head['device']}, driver {head['driver']}, CUDA Toolkit {head['toolkit']}, `{head['flags']} -arch={head['arch']}`, {head['date']}; "
                  f"isolation: {head['isolation']}.")
    count = head.get("gpus", 1)
    return "\n".join([f"# `make gpu-test` on {'one' if count == 1 else count} {head['device']}", "", "Made by `python -m autograder.gpu.page` from the JSON files beside it.", conditions,
                      "", *markdown(rows), ""])


def _timing(folder: Path, name: str) -> str:
    _, plain = _load(folder, f"run_{name}")
    found = msgspec.convert(plain, OnCard)
    text = [f"## `{name}`", ""]
    if found.timing is None:
        return "\n".join([*text, "Not timed.", ""])
    for times in found.timing.shapes:
        published = results.published().get(times.shape.words, {})
        text += [f"{times.shape.words}, medians of {found.timing.rounds} rounds; published: RTX 4080 Laptop, kernel / round trip", "",
                 *markdown(benchmark.rows(times, published)), ""]
    return "\n".join(text)


def _resources(folder: Path) -> str:
    _, plain = _load(folder, "resources")
    look = msgspec.convert(plain, Look)
    return "\n".join(["## Resources", "", *markdown(resources.rows([kernel for file in look.files for kernel in file.kernels])), ""])


def _counters(folder: Path) -> str:
    _, plain = _load(folder, "profile")
    text = ["## Counters", ""]
    for found in msgspec.convert(plain if isinstance(plain, list) else [plain], list[profile.Profile]):
        title = f"`{found.exercise}`, {profile.words(found)}" if found.shape else f"`{found.exercise}`: {found.why}"
        text += [title, "", *(markdown(profile.rows(found)) if found.kernels else []), ""]
    return "\n".join(text)


def _opinions(folder: Path) -> str:
    _, plain = _load(folder, "second_opinions")
    rows, differing = [["program", "emulator", *SEES]], []
    for name, one in plain.items():
        said = {opinion.tool: opinion for opinion in msgspec.convert(one["tools"], list[Opinion])}
        rows.append([name, one["emulator"] or "–", *(f"{said[tool].errors} errors" if said[tool].status == "errors" else said[tool].status for tool in SEES)])
        differing += [f"- {name}, {d.tool}: the emulator says “{d.emulator}”, {d.tool} says “{d.sanitizer}”" for d in msgspec.convert(one["disagreements"], list[Disagreement])]
    return "\n".join(["## Second opinions", "", *markdown(rows), "", "Where the two differ:" if differing else "They differ nowhere.", *differing, ""])


def _class(folder: Path) -> str:
    _, plain = _load(folder, "class")
    rows = [["submission", "verdict", "flags", "where", "began", "s", "words"]]
    rows += [[row["submission"], row["verdict"], ", ".join(row["flags"]) or "–", row["gpu"] or "–", f"{row['began']:.1f}" if "began" in row else "–", f"{row['seconds']:.1f}", row["words"]]
             for row in plain["rows"]]
    return "\n".join(["## A class, one submission a GPU", "", f"{', '.join(f'{name}: {count} submissions' for name, count in sorted(plain['used'].items()))}; {plain['checks']} health checks; {plain['seconds']:.0f} s in all.", "", *markdown(rows), ""])


def _own_figures(folder: Path) -> str:
    _, plain = _load(folder, "own_figures")
    found = msgspec.convert(plain, own_figures.OwnFigures)
    text = (f"`{own_figures.EXERCISE}.cu` built and run as a student does it, beside the grader's benchmark of the same kernels; {found.processes} processes of each, "
            "median (smallest … largest). The grader's column launches on the same arrays again and again, as the student's program does; the last one has "
            "other inputs and another C from launch to launch, as speed is graded.")
    return "\n".join(["## A student's own figures", "", text, "", *markdown(own_figures.rows(found)), ""])


_PARTS = {"own_figures": _own_figures, "resources": _resources, "profile": _counters, "second_opinions": _opinions, "class": _class}


if __name__ == "__main__":
    sys.stdout.write(page(Path(sys.argv[1])))
