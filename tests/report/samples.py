"""Whole reports for the tests and for looking at: what the pipeline would hand over, made from findings.py."""

from pathlib import Path
from typing import Any

import msgspec

from autograder.records import CaseRow, Check, Exercise, Finding, Report
from autograder.report.words import Context, dress
from tests.report.findings import RAW

HERE = Path(__file__).parent
SOURCES = {path.name: path.read_text() for path in sorted((HERE / "sources").glob("*.cu"))}
ENVIRONMENT: dict[str, Any] = {
    "grader": "0.1.0", "compiler": "g++ 12.2.0", "emulator": "simt 1", "seed": 20260301, "isolation": "bubblewrap, no network",
    "level": "L2", "gpu": "not run: no GPU", "times": {"started": "2026-03-01T10:00:00Z", "wall_s": 1.2}, "host": {"name": "lab-07"},
}


def finding(name: str, context: Context = Context()) -> Finding:
    """A finding of findings.py with its words."""
    return dress(RAW[name], context)


def _check(id_: str, status: str, worth: float, message: str, findings: list[Finding] | None = None, title: str = "") -> Check:
    return Check(id=id_, status=status, score=worth if status == "pass" else 0, max=worth, message=message,
                 findings=findings or [], title=title)


def _cases() -> list[CaseRow]:
    shapes = [(3, 4, 5, False), (17, 23, 19, False), (257, 193, 129, False), (15, 17, 33, True), (33, 1, 7, True)]
    rows = []
    for variant in ("naive", "tile8", "tile16"):
        for m, n, k, hidden in shapes:
            bad = variant != "naive" and k % (8 if variant == "tile8" else 16)
            rows.append(CaseRow(variant=variant, m=m, n=n, k=k, hidden=hidden, status="fail" if bad else "pass",
                                max_error=2.25 if bad else 0.0, inputs="eighths"))
    return rows


def tiled_matmul() -> Exercise:
    """A try with three faults in one kernel: early return, no zero fill, the second barrier missing."""
    both = ["tile8", "tile16"]
    story = [msgspec.structs.replace(finding(name), variants=both)
             for name in ("barrier_after_exit", "race_end_of_round", "uninitialized_shared")]
    story[2].detail = {"follows_from": {"kind": "barrier_after_exit", "line": 29}}
    wrong = msgspec.structs.replace(finding("wrong_result"), variants=["tile8", "tile16"])
    checks = [
        _check("build", "pass", 0, "Compiled.", title="It compiles"),
        _check("naive.correct", "pass", 15, "Right on all 5 cases.", title="naive: right"),
        _check("naive.safe", "pass", 10, "No error seen.", title="naive: safe"),
        _check("tile8.correct", "fail", 15, "4 of 5 cases are wrong.", [wrong], title="tile8: right"),
        _check("tile8.safe", "fail", 10, "3 errors.", [], title="tile8: safe"),
        _check("tile8.tiled", "pass", 10, "1.02 × the loads of ideal tiling.", title="tile8: tiled"),
        _check("tile16.correct", "fail", 15, "5 of 5 cases are wrong.", [], title="tile16: right"),
        _check("tile16.safe", "fail", 10, "3 errors.", [*story, finding("bank_conflict")], title="tile16: safe"),
        _check("tile16.tiled", "pass", 15, "1.02 × the loads of ideal tiling.", title="tile16: tiled"),
    ]
    return Exercise(id="tiled_matmul", status="fail", score=sum(c.score for c in checks), max=sum(c.max for c in checks),
                    checks=checks, title="Tiled matrix multiplication",
                    summary="Write the naive and the tiled kernel and launch them.", file="tiled_matmul.cu",
                    sha256="0" * 64, cases=_cases())


def not_submitted(name: str, title: str, worth: float) -> Exercise:
    check = _check(f"{name}.file", "not_submitted", worth, f"There is no {name}.cu.")
    return Exercise(id=name, status="not_submitted", score=0, max=worth, checks=[check], title=title, file=f"{name}.cu",
                    message=f"There is no {name}.cu in the submission.")


def does_not_compile() -> Exercise:
    checks = [_check("build", "fail", 0, "It does not compile.", [finding("compile_error")], title="It compiles"),
              _check("edge.predicates", "not_run", 20, "Not run: it does not compile.", title="Predicates")]
    return Exercise(id="edge_case", status="fail", score=0, max=20, checks=checks, title="The edge case", file="edge_case.cu",
                    sha256="1" * 64)


def report_of(*exercises: Exercise) -> Report:
    return Report(schema="1", submission="starter", score=sum(e.score for e in exercises), max=sum(e.max for e in exercises),
                  environment=ENVIRONMENT, exercises=list(exercises))


def typical() -> Report:
    """One exercise half done, one that does not compile, one not handed in."""
    return report_of(tiled_matmul(), not_submitted("hand_case", "A case by hand", 10), does_not_compile())


def untouched() -> Report:
    """The starter as it is handed out: nothing of C is written."""
    raw = dict(RAW["wrong_unwritten"], detail={"reason": "poison", "wrong": 32895, "elements": 32895, "first": {"row": 0, "col": 0}})
    checks = [_check("naive.correct", "fail", 15, "Right on 0 of 5 cases.", [dress(raw)]),
              _check("naive.safe", "not_run", 10, "Nothing was computed, so there was nothing to watch.")]
    return report_of(Exercise(id="tiled_matmul", status="fail", score=0, max=25, checks=checks, title="Tiled matrix multiplication",
                              file="tiled_matmul.cu"))


def perfect() -> Report:
    """Everything right."""
    checks = [_check(f"{v}.{c}", "pass", 10, "Right.", title=f"{v}: {c}") for v in ("naive", "tile8", "tile16")
              for c in ("correct", "safe")]
    exercise = Exercise(id="tiled_matmul", status="pass", score=60, max=60, checks=checks, title="Tiled matrix multiplication",
                        file="tiled_matmul.cu", cases=_cases()[:5])
    return report_of(exercise)


def every_kind() -> Report:
    """One check for each finding of findings.py: to see all words and pictures on one page."""
    checks = [_check(name, "fail", 1, "", [finding(name)]) for name in RAW]
    exercise = Exercise(id="tiled_matmul", status="fail", score=0, max=len(checks), checks=checks, title="Every kind of finding",
                        file="tiled_matmul.cu")
    return report_of(exercise)
