"""Runs the chapters' programs under the emulator and records what it saw: python -m chapters.observe"""
from __future__ import annotations

import json
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from autograder.records import Finding
from autograder.report.words import Context, in_language
from chapters.places import CODE, LANGUAGES, OBSERVED, ROOT
from chapters.render import variants

KEEP = ("kind", "severity", "count", "file", "line", "kernel", "access", "block", "thread", "round",
        "space", "array", "index", "offset", "other", "waiting", "absent")
TRACED = ("load_A ", "load_B ", "multiply ", "store ")


@dataclass(frozen=True)
class Run:
    args: str
    stdout: list[str]
    exit_status: int
    findings: list[dict[str, Any]]


@cache
def emulate(text: str, file: str, args: str) -> Run:
    """Runs one program, as `make run` does."""
    with tempfile.TemporaryDirectory() as folder:
        source, findings = Path(folder, file), Path(folder, "findings.json")
        source.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "autograder", "run", str(source), "--findings", str(findings)]
        done = subprocess.run(command + (["--", *shlex.split(args)] if args else []), cwd=ROOT,
                              capture_output=True, text=True, check=False)
        if not findings.is_file():
            raise RuntimeError(f"{file} did not run: {done.stderr.strip()}")
        said = json.loads(findings.read_text(encoding="utf-8"))
    return Run(args, done.stdout.splitlines(), said["exit_status"], said["findings"])


def emulate_file(file: str, args: str = "") -> Run:
    return emulate((CODE / file).read_text(encoding="utf-8"), file, args)


def emulate_variant(variant: variants.Variant, args: str = "") -> Run:
    return emulate(variant.text(), variant.source, args or variant.args)


def kept(run: Run) -> list[dict[str, Any]]:
    return [{key: finding[key] for key in KEEP if key in finding} | words_of(finding) for finding in run.findings]


def words_of(finding: dict[str, Any]) -> dict[str, dict[str, str]]:
    """Its sentence and what to try next, in every language of the chapters."""
    english = msgspec.convert(finding, Finding)
    told = {language: in_language(english, Context("run", language)) for language in LANGUAGES}
    return {"message": {language: said.message for language, said in told.items()},
            "hint": {language: said.hint or "" for language, said in told.items()}}


def traced(run: Run) -> dict[str, Any]:
    lines = [line for line in run.stdout if line.startswith(TRACED)]
    return {"args": run.args, "findings": kept(run), "trace": lines}


def mistaken(run: Run) -> dict[str, Any]:
    return {"exit_status": run.exit_status, "findings": kept(run)}


def elements(run: Run) -> dict[str, Any]:
    """The lines of row_major.cu: matrix, row, col, offset, value."""
    found = []
    for line in run.stdout:
        matrix, _, row, _, col, _, offset, _, value = line.split()
        found.append({"matrix": matrix, "row": int(row), "col": int(col), "offset": int(offset), "value": value})
    return {"elements": found}


def counted(run: Run) -> dict[str, Any]:
    """The lines of the variant count.toml: how many elements each kernel loaded."""
    m, n, k = map(int, run.args.split())
    record: dict[str, Any] = {"args": run.args}
    for line in run.stdout:
        if line.startswith("loads "):
            _, name, total = line.split()
            record[name] = {"total": int(total), "per_element": f"{int(total) / (m * k + k * n):g}"}
    return record


def observations() -> dict[str, Callable[[], dict[str, Any]]]:
    """Every record by its name, and how it is made."""
    walk, count = variants.load("walk"), variants.load("count")
    racing = variants.both(variants.load("second_barrier_missing"), walk)
    made: dict[str, Callable[[], dict[str, Any]]] = {
        "layout": lambda: elements(emulate_file("row_major.cu")),
        "walk_8": lambda: traced(emulate_variant(walk, "8 8 8")),
        "walk_345": lambda: traced(emulate_variant(walk, "3 4 5")),
        "race_walk": lambda: traced(emulate_variant(racing, "8 8 8")),
        "loads_64": lambda: counted(emulate_variant(count, "64 64 64")),
    }
    for mistake in variants.mistakes():
        made[mistake.name] = lambda mistake=mistake: mistaken(emulate_variant(mistake))
    return made


def write(folder: Path = OBSERVED) -> list[str]:
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in observations().items():
        text = json.dumps(make(), indent=1, ensure_ascii=False)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    return sorted(observations())


if __name__ == "__main__":
    print("observed:", ", ".join(write()))
