"""JUnit XML in its strict form: a suite an exercise, a case a check."""

from typing import Any
from xml.sax.saxutils import escape, quoteattr

from autograder.records import Check, Exercise, Report
from autograder.report.story import check_title, points
from autograder.report.visible import one_line, visible
from autograder.report.words import plain

NOT_RUN = ("not_run", "not_submitted")


def write(report: Report, folder: str) -> str:
    suites = "\n".join(_suite(number, exercise, report.environment) for number, exercise in enumerate(report.exercises))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n{suites}\n</testsuites>\n'


def _suite(number: int, exercise: Exercise, environment: dict[str, Any]) -> str:
    counts = {name: sum(check.status in statuses for check in exercise.checks)
              for name, statuses in (("failures", ("fail",)), ("errors", ("grader_error",)), ("skipped", NOT_RUN))}
    attributes = {"name": exercise.id, "package": "autograder", "id": number, "timestamp": _time(environment),
                  "hostname": _host(environment), "tests": len(exercise.checks), **counts, "time": _seconds(environment)}
    cases = "\n".join(_case(exercise, check) for check in exercise.checks)
    properties = _properties({"score": points(exercise.score), "max": points(exercise.max), "status": exercise.status})
    return (f"  <testsuite{_attributes(attributes)}>\n    <properties>{properties}</properties>\n{cases}\n"
            f"    <system-out>{_text(exercise.message)}</system-out>\n    <system-err></system-err>\n  </testsuite>")


def _case(exercise: Exercise, check: Check) -> str:
    attributes = {"name": check.id, "classname": f"autograder.{exercise.id}", "time": "0"}
    return f"    <testcase{_attributes(attributes)}>{_inside(check)}</testcase>"


def _inside(check: Check) -> str:
    message = quoteattr(_plain(check.message or check_title(check)))
    if check.status == "fail":
        kind = check.findings[0].kind if check.findings else "fail"
        return f"<failure message={message} type={quoteattr(kind)}>{_text(_story(check))}</failure>"
    if check.status == "grader_error":
        return f'<error message={message} type="grader_error">{_text(check.message)}</error>'
    return "<skipped/>" if check.status in NOT_RUN else ""


def _story(check: Check) -> str:
    """Every finding of a check in plain words."""
    return "\n".join(one_line(f"{f.severity} {f.kind}: {f.message} {f.hint or ''}").strip() for f in check.findings)


def _properties(values: dict[str, str]) -> str:
    return "".join(f'<property name="{name}" value={quoteattr(value)}/>' for name, value in values.items())


def _attributes(values: dict[str, Any]) -> str:
    return "".join(f" {name}={quoteattr(_plain(str(value)))}" for name, value in values.items())


def _time(environment: dict[str, Any]) -> str:
    """Without a zone, as the strict schema wants it."""
    times = environment.get("times", {})
    stamp = str(times.get("finished") or times.get("started") or "1970-01-01T00:00:00")
    return stamp.removesuffix("Z").partition(".")[0].partition("+")[0]


def _host(environment: dict[str, Any]) -> str:
    return str(environment.get("host", {}).get("name", "localhost"))


def _seconds(environment: dict[str, Any]) -> str:
    times = environment.get("times", {})
    return f"{float(times.get('seconds') or times.get('wall_s') or 0):.3f}"


def _plain(text: str) -> str:
    return plain(visible(text)).replace("\n", " ")


def _text(text: str) -> str:
    return escape(plain(visible(text)))
