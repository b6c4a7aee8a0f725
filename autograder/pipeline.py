"""One submission from beginning to end: intake, then each exercise on its way (way.py), then the sum."""

import os
import tempfile
import time
from pathlib import Path

from msgspec import Struct, field

from autograder.beside import side_by_side
from autograder.faults import GraderFault
from autograder.records import Exercise, Report
from autograder.sentences import N_
from autograder.way import DEFAULT_SEED, Deepen, Progress, Request, Way

__all__ = ["DEFAULT_SEED", "SCHEMA", "Graded", "Progress", "Request", "grade"]
SCHEMA = "1"


class Graded(Struct):
    """A report, the sources it speaks of, and what failed on our side."""

    report: Report
    sources: dict[str, str]
    faults: list[GraderFault] = field(default_factory=list)


def grade(request: Request, progress: Progress = lambda words: None) -> Graded:
    """Grades one submission from beginning to end."""
    from autograder import intake, scoring
    started, jobs = time.monotonic(), request.jobs or os.cpu_count() or 1
    faults: list[GraderFault] = []
    with tempfile.TemporaryDirectory(prefix="grade-") as private, intake.opened(request.folder, request.exercises) as folder:
        submission = intake.freeze(folder, request.exercises, Path(private), request.label or str(request.folder))
        ways = {rule.id: Way(rule, frozen, Path(private, rule.id), request, jobs, progress, _deepen(request))
                for rule, frozen in zip(request.exercises, submission.files)}
        # Compiling and judging keep one processor busy each: exercises go side by side as well.
        exercises = side_by_side(lambda name: _graded_or_our_fault(ways[name], faults), list(ways), jobs)
        faults.sort(key=lambda fault: fault.message)
        sources = {file.name: file.path.read_text("utf-8", "replace") for file in submission.files if file.path}
    score, most = scoring.total(exercises)
    environment = _environment(request, time.monotonic() - started)
    return Graded(Report(SCHEMA, submission.label, score, most, environment, exercises), sources, faults)


def _deepen(request: Request) -> Deepen | None:
    if not request.exhaust:
        return None
    from autograder import exhaustive
    return exhaustive.with_every_shape


def _graded_or_our_fault(way: Way, faults: list[GraderFault]) -> Exercise:
    """A fault of ours is told as one, and the other exercises go on."""
    from autograder import scoring
    try:
        return way.go()
    except GraderFault as fault:
        faults.append(fault)
        why = N_(f"The grader failed, not you: {fault.message}")
        return way.exercise("grader_error", scoring.without_a_run(way.rule, "grader_error", why), why)


def _gpu() -> str:
    """Nothing in this report ran on a GPU; where there is one, a verb of its own uses it."""
    return N_("not run: see `autograder gpu`") if os.path.exists("/dev/nvidiactl") or os.path.exists("/dev/dxg") else N_("not run: no GPU")


def _environment(request: Request, seconds: float) -> dict:
    """What the result depends on; what differs between two equal runs lies under `times` and `host`."""
    import platform

    from autograder import __version__
    from autograder.build.flags import compiler
    from autograder.judging.plan import has_hidden
    from autograder.run.level import level
    found = level()
    absent = {} if has_hidden() else {"hidden_cases": "absent"}
    exhaust = {"exhaust": True} if request.exhaust else {}
    return absent | exhaust | {"autograder": __version__, "compiler": compiler().version, "isolation": found.isolation, "level": found.name,
            "seed": request.seed, "full": request.full, "gpu": _gpu(),
            "times": {"seconds": round(seconds, 3), "finished": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())},
            "host": {"name": platform.node(), "system": platform.platform(terse=True), "processors": os.cpu_count()}}
