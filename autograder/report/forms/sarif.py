"""SARIF 2.1.0, which VS Code and GitHub show beside the source."""

from typing import Any
from urllib.parse import quote

import msgspec

from autograder import __version__
from autograder.records import Finding, Report
from autograder.report.forms import path_in
from autograder.report.visible import one_line
from autograder.report.words import entry_for, plain, title_of

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVEL = {"error": "error", "warning": "warning", "advice": "note"}


def write(report: Report, folder: str) -> str:
    told = [(exercise.file, finding) for exercise in report.exercises for check in exercise.checks for finding in check.findings]
    rules = {rule_id(finding): _rule(finding) for _, finding in told}
    names = sorted(rules)
    run = {
        "tool": {"driver": {"name": "autograder", "version": __version__, "rules": [rules[name] for name in names]}},
        "columnKind": "utf16CodeUnits",
        "results": [_result(finding, file, folder, names) for file, finding in told],
    }
    document = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def rule_id(finding: Finding) -> str:
    """A known mistake is a rule of its own."""
    return finding.diagnosis or finding.kind


def _rule(finding: Finding) -> dict[str, Any]:
    entry = entry_for(finding)
    rule = {"id": rule_id(finding), "shortDescription": {"text": title_of(finding)},
            "defaultConfiguration": {"level": LEVEL[entry.severity]}}
    return rule | ({"fullDescription": {"text": plain(entry.why)}} if entry.why else {})


def _result(finding: Finding, file: str, folder: str, rules: list[str]) -> dict[str, Any]:
    hint = f" {finding.hint}" if finding.hint else ""
    result: dict[str, Any] = {
        "ruleId": rule_id(finding), "ruleIndex": rules.index(rule_id(finding)), "level": LEVEL[finding.severity],
        "message": {"text": one_line(plain(finding.message + hint))},
        "locations": [_location(finding.file or file, finding.line, finding.column, folder)],
        "occurrenceCount": max(1, finding.count),
    }
    other = finding.other
    if other and other.line:
        side = _location(other.file or file, other.line, None, folder)
        result["relatedLocations"] = [side | {"id": 1, "message": {"text": "the other side"}}]
    return result


def _location(file: str, line: int | None, column: int | None, folder: str) -> dict[str, Any]:
    region = {"startLine": line or 1} | ({"startColumn": column} if column else {})
    return {"physicalLocation": {"artifactLocation": {"uri": quote(one_line(path_in(folder, file)))}, "region": region}}
