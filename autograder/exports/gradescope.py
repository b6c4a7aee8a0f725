"""Gradescope: results.json of one report, and the autograder archive (setup.sh, run_autograder)."""

import io
import json
import stat
import subprocess
import zipfile
from pathlib import Path

from autograder.faults import GraderFault, UserMistake
from autograder.records import Check, Exercise, Report
from autograder.report.story import check_title
from autograder.report.visible import visible

HELP = "results.json of one report (--report), or the autograder archive (--archive)"
_ENOUGH = ("pass", "fail", "not_run", "not_submitted")


def results(report: Report) -> dict:
    """Every test is shown to the student: one hidden test would hide the total."""
    if any(exercise.status == "grader_error" for exercise in report.exercises):
        raise GraderFault("The report holds a fault of the grader: no points are reported for it.", "Grade again.")
    tests = [_test(exercise, check) for exercise in report.exercises for check in exercise.checks if check.max or check.findings]
    return {"score": report.score, "visibility": "visible", "stdout_visibility": "hidden", "output": _summary(report), "output_format": "text",
            "tests": tests}


def _summary(report: Report) -> str:
    return f"{report.score:g} of {report.max:g} points. The whole report with pictures is made by: make grade"


def _test(exercise: Exercise, check: Check) -> dict:
    told = {"name": f"{exercise.title or exercise.id}: {check_title(check)}", "number": f"{exercise.id}.{check.id}", "score": check.score,
            "max_score": check.max, "output": _words(check), "output_format": "text", "visibility": "visible"}
    if not check.max:                 # without points: what stopped the program from being built
        told["status"] = "passed" if check.status == "pass" else "failed"
    return told


def _words(check: Check) -> str:
    lines = [check.message]
    for finding in check.findings:
        place = f"{finding.file}:{finding.line}: " if finding.line else ""
        lines += [f"{place}{finding.message}", *([f"  Next: {finding.hint}"] if finding.hint else [])]
    return visible("\n".join(lines))


SETUP = """#!/usr/bin/env bash
# Run once by Gradescope when it builds the container (Ubuntu, root): packages, Python environment, C++ parts.
set -eu
cd /autograder/source
export DEBIAN_FRONTEND=noninteractive
apt-get -q update
apt-get -qy install --no-install-recommends make git python3 python3-venv
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Choose an image with Python 3.11 or newer (Ubuntu 24.04)."; exit 1; }
autograder/setup/ensure python build
id autograder >/dev/null 2>&1 || useradd --system --no-create-home --shell /usr/sbin/nologin autograder
chmod -R go+rX,go-w .
# Once, so that each submission finds the headers compiled; 3 and above is a fault of the grader, told here and not at the first submission.
.venv/bin/python -m autograder grade --submission starter --out "$(mktemp -d)" --jobs 1 --quiet || [ $? -lt 3 ]
"""

RUN = """#!/usr/bin/env bash
# Run by Gradescope for each submission. A fault of ours leaves no results.json: Gradescope then shows a failure, never a zero.
# Grading is done by a user to whom nothing belongs: where the container lets nobody make boxes, a student's program is not root either.
set -u
work=$(mktemp -d) && cp -rP /autograder/submission "$work/submission" && mkdir "$work/out" && chown -hR autograder "$work" || exit 1
cd /autograder/source
setpriv --reuid=autograder --regid="$(id -g autograder)" --clear-groups --no-new-privs --inh-caps=-all \\
    .venv/bin/python -m autograder grade --submission "$work/submission" --out "$work/out" --label submission --jobs 1 --quiet || exit 1
.venv/bin/python -m autograder export gradescope --report "$work/out/report.json" --out /autograder/results/results.json
"""


def archive(root: Path) -> bytes:
    """A zip: the two scripts at its top, and the course without what grading needs not, the solutions among them."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in (("setup.sh", SETUP), ("run_autograder", RUN)):
            _add(packed, name, text.encode(), 0o755)
        for name in _files(root):
            path = root / name
            if name.startswith(("solutions/", "chapters/", "docs/", ".ci/")) or path.is_symlink() or not path.is_file():
                continue
            _add(packed, name, path.read_bytes(), path.stat().st_mode & 0o777)
    return stream.getvalue()


def _add(packed: zipfile.ZipFile, name: str, data: bytes, mode: int) -> None:
    info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))     # a fixed time: the same course gives the same bytes
    info.external_attr = (stat.S_IFREG | mode) << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    packed.writestr(info, data)


def _files(root: Path) -> list[str]:
    ran = subprocess.run(["git", "-C", str(root), "ls-files", "-z"], capture_output=True, text=True)
    if ran.returncode != 0:
        raise UserMistake("The autograder archive is made from a git checkout.", "Clone the course with git and try again.")
    return sorted(name for name in ran.stdout.split("\0") if name)


def arguments(parser) -> None:
    parser.add_argument("--report", type=Path, metavar="FILE", help="report.json of one submission")
    parser.add_argument("--archive", action="store_true", help="the archive to upload as the assignment's autograder")


def write(options) -> bytes:
    from autograder.exercise import PACKAGE
    from autograder.report.json_file import read_json
    if options.archive:
        return archive(PACKAGE.parent)
    if options.report is None:
        raise UserMistake("Give a report or ask for the archive.", "--report out/report.json, or --archive")
    return json.dumps(results(read_json(options.report)), indent=2, ensure_ascii=False).encode() + b"\n"
