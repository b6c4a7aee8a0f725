"""GitHub Classroom: the workflow to put into the starter repository, and the JSON that its reporter reads."""

import base64
import json
from pathlib import Path

from autograder.faults import GraderFault, UserMistake
from autograder.records import Report
from autograder.report.story import check_title
from autograder.report.visible import one_line

HELP = "the workflow (--workflow), or the result of one report (--report)"


def results(report: Report) -> dict:
    """A test passes if and only if it has full points: Classroom's notice adds scores, its table counts passed tests."""
    if any(exercise.status == "grader_error" for exercise in report.exercises):
        raise GraderFault("The report holds a fault of the grader: no points are reported for it.", "Grade again.")
    tests = []
    for exercise in report.exercises:
        for check in exercise.checks:
            if not check.max:
                continue
            full = check.score == check.max
            tests.append({"name": one_line(f"{exercise.id}: {check_title(check)}"), "status": "pass" if full else "fail",
                          "score": check.score, "max_score": check.max, "message": one_line(check.message), "filename": exercise.file,
                          "line_no": next((f.line for f in check.findings if f.line), 0)})
    return {"version": 1, "status": "pass" if all(test["status"] == "pass" for test in tests) else "fail",
            "max_score": sum(test["max_score"] for test in tests), "tests": tests}


def encoded(report: Report) -> str:
    """As the reporter wants it in an environment variable: base64 of the JSON."""
    return base64.b64encode(json.dumps(results(report), ensure_ascii=False).encode()).decode()


WORKFLOW = """# Grades each push. The course is in this repository; nothing of a GPU is needed.
name: Autograding
on: [push, workflow_dispatch]
permissions:
  contents: read
  checks: write
  actions: read
jobs:
  grade:
    runs-on: ubuntu-24.04
    timeout-minutes: 15
    if: github.actor != 'github-classroom[bot]'
    steps:
      - uses: actions/checkout@v4
      - name: Let programs be contained
        run: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0
      - name: Grade
        run: make grade SUBMISSION=starter OUT=out
      - name: Prepare the result
        id: autograder
        run: |
          autograder/setup/autograder export github --report out/report.json --out out/github.json
          echo "result=$(base64 -w0 out/github.json)" >> "$GITHUB_OUTPUT"
      - uses: actions/upload-artifact@v4
        if: always()
        with: {name: report, path: out}
      - name: Report
        uses: classroom-resources/autograding-grading-reporter@v1
        env:
          AUTOGRADER_RESULTS: "${{ steps.autograder.outputs.result }}"
        with:
          runners: autograder
"""


def arguments(parser) -> None:
    parser.add_argument("--report", type=Path, metavar="FILE", help="report.json of one submission")
    parser.add_argument("--workflow", action="store_true", help="the file for .github/workflows/classroom.yml")


def write(options) -> bytes:
    from autograder.report.json_file import read_json
    if options.workflow:
        return WORKFLOW.encode()
    if options.report is None:
        raise UserMistake("Give a report or ask for the workflow.", "--report out/report.json, or --workflow")
    return json.dumps(results(read_json(options.report)), indent=2, ensure_ascii=False).encode() + b"\n"
