"""Second opinions: the four tools of compute-sanitizer beside the emulator, each asked only about what it can see."""

import os
import re
import subprocess
import time
from html import unescape
from pathlib import Path

from msgspec import Struct, field

from autograder.gpu import card
from autograder.gpu.card import Gpu
from autograder.records import Finding

FOUND = 99                           # --error-exitcode: by default these tools exit 0 whatever they find
_PRINTED = 20
_LONGEST = 300
# What a tool is there for (emulator kinds that it should see too), and what else its reports may come from.
SEES = {"memcheck": {"out_of_bounds_global", "out_of_bounds_shared", "misaligned", "use_after_free"}, "racecheck": {"race_shared"},
        "synccheck": {"barrier_divergence"}, "initcheck": {"uninitialized_global"}}
ALSO = {"memcheck": {"invalid_launch", "api_error", "crash", "double_free"}, "racecheck": {"same_warp_race", "barrier_divergence"},
        "synccheck": {"deadlock", "barrier_after_exit"}, "initcheck": {"out_of_bounds_global", "use_after_free"}}


class Opinion(Struct):
    """One tool's word on one program."""

    tool: str
    status: str                      # clean, errors, limit, failed, absent
    errors: int = 0
    texts: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    seconds: float = 0.0
    why: str = ""


class Disagreement(Struct):
    """For the instructor: two tools, two words, both quoted. Costs nobody points."""

    tool: str
    kinds: list[str]
    emulator: str
    sanitizer: str


def ask(tool: str, sanitizer: str | None, program: Path, given: Path, gpu: Gpu, work: Path, limit_s: float = 60) -> Opinion:
    """Runs outside the box, which a debugger cannot work in: for programs that one trusts."""
    if sanitizer is None:
        return Opinion(tool, "absent", why="compute-sanitizer is not installed")
    saved, start = work / f"{tool}.xml", time.monotonic()
    saved.unlink(missing_ok=True)
    words = [sanitizer, "--tool", tool, "--error-exitcode", str(FOUND), "--xml", "--save", str(saved), "--print-limit", str(_PRINTED), str(program), str(given)]
    command = ["timeout", "--kill-after=5", str(limit_s), "bash", "-c", 'exec "$@" 3>/dev/null 4>/dev/null', "bash", *words]
    done = subprocess.run(command, capture_output=True, env={**os.environ, **card.environment(gpu)}, cwd=work, timeout=limit_s + 30)
    seconds = time.monotonic() - start
    text = saved.read_text("utf-8", "replace") if saved.exists() else ""
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    return opinion(tool, done.returncode, text, said, seconds)


def opinion(tool: str, status: int, xml: str, said: str, seconds: float = 0.0) -> Opinion:
    """The exit status decides; texts and lines are what can be read out of the XML, whole or not."""
    found = Opinion(tool, "clean", seconds=round(seconds, 2))
    records = [read_record(chunk) for chunk in re.findall(r"<record>.*?(?:</record>|\Z)", xml, re.DOTALL)]
    records = [(text, lines) for text, lines in records if text]
    total = re.search(r"ERROR SUMMARY: (\d+) error|RACECHECK SUMMARY: \d+ hazards? displayed \((\d+) error", said)
    if status in (124, 137):
        found.status, found.why = "limit", "it did not end in time"
    elif status == FOUND or (records and status == 0):
        found.status = "errors"
        found.errors = int(total[1] or total[2]) if total else len(records)
    elif status != 0:
        found.status, found.why = "failed", f"exit status {status}: {_last_line(said)}"
    found.texts = list(dict.fromkeys(text for text, _ in records))[:5]
    found.lines = sorted({line for _, lines in records for line in lines})
    return found


def read_record(chunk: str) -> tuple[str, list[int]]:
    """Words and the student's lines of one record. Tags are looked for by name: their order and nesting differ by tool and version."""
    words = [unescape(text).strip() for name in ("kind", "type", "text", "message", "what") for text in re.findall(rf"<{name}>([^<]*)</{name}>", chunk)]
    text = ": ".join(dict.fromkeys(word for word in words if word))[:_LONGEST]
    places = re.findall(r"<(?:path|file|filename)>([^<]*)</[^>]*>\s*<line>(\d+)</", chunk)
    return text, [int(line) for file, line in places if file.endswith("student.cu") and int(line)]


def _last_line(text: str) -> str:
    lines = [line.strip("= ").strip() for line in text.splitlines() if line.strip("= ").strip()]
    return lines[-1][:_LONGEST] if lines else "no words"


def _quoted(one: Opinion) -> str:
    lines = f" (lines {', '.join(map(str, one.lines))})" if one.lines else ""
    return ("; ".join(one.texts) or f"{one.errors} errors") + lines


def _errors(findings: list[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.severity == "error" or finding.kind == "barrier_after_exit"]


def kinds(findings: list[Finding]) -> str:
    """What the emulator says, in a few words."""
    return ", ".join(sorted({finding.kind for finding in _errors(findings)}))


def disagreements(opinions: list[Opinion], findings: list[Finding]) -> list[Disagreement]:
    """Where a tool and the emulator looked at the same and one of them saw nothing. Tools that did not end say nothing."""
    errors = _errors(findings)
    found = []
    for one in opinions:
        seen = [finding for finding in errors if finding.kind in SEES[one.tool]]
        related = seen or [finding for finding in errors if finding.kind in ALSO[one.tool]]
        if one.status == "errors" and not related:
            words = "; ".join(sorted({finding.kind for finding in errors})) or "nothing"
            found.append(Disagreement(one.tool, [], words, _quoted(one)))
        elif one.status == "clean" and seen:
            found.append(Disagreement(one.tool, sorted({finding.kind for finding in seen}), seen[0].message, "nothing"))
    return found
