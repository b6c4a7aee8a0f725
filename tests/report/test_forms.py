"""report.json and the other forms of it, against the rules of those who read them."""

import io
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import jsonschema
import msgspec
import pytest

from autograder.faults import UserMistake
from autograder.report import progress, schema
from autograder.report.forms import forms, write
from autograder.report.json_file import read_json, to_json, write_json
from autograder.report.terminal import print_summary
from tests.report import samples

REPORTS = [samples.typical, samples.perfect, samples.untouched, samples.every_kind]


def test_the_published_schema_is_that_of_the_records(root: Path) -> None:
    published = (root / "docs" / "report.schema.json").read_text()
    assert published == schema.text(), "python -m autograder.report.schema > docs/report.schema.json"
    jsonschema.Draft202012Validator.check_schema(json.loads(published))


@pytest.mark.parametrize("make", REPORTS)
def test_a_report_is_valid(make) -> None:
    jsonschema.validate(json.loads(to_json(make())), schema.schema())


def _passes_with_an_error(report: dict) -> None:
    report["exercises"][0]["status"] = "pass"


def _severity(report: dict) -> None:
    report["exercises"][0]["checks"][3]["findings"][0]["severity"] = "fatal"


def _status(report: dict) -> None:
    report["exercises"][0]["checks"][0]["status"] = "ok"


def _version(report: dict) -> None:
    report["schema"] = "2"


def _message(report: dict) -> None:
    report["exercises"][0]["checks"][3]["findings"][0]["message"] = ""


@pytest.mark.parametrize("spoil", [_passes_with_an_error, _severity, _status, _version, _message])
def test_a_spoilt_report_is_not(spoil) -> None:
    report = json.loads(to_json(samples.typical()))
    spoil(report)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(report, schema.schema())


def test_same_bytes_and_back(tmp_path: Path) -> None:
    write_json(samples.typical(), tmp_path / "report.json")
    assert (tmp_path / "report.json").read_bytes() == to_json(samples.typical())
    assert read_json(tmp_path / "report.json") == samples.typical()
    assert to_json(samples.typical()).endswith(b"}\n")


def test_the_order_of_details_does_not_matter() -> None:
    one, other = samples.typical(), samples.typical()
    other.environment = dict(reversed(other.environment.items()))
    assert to_json(one) == to_json(other)


def test_forms_are_found_by_looking() -> None:
    assert set(forms()) >= {"gcc", "json", "junit", "sarif"}
    with pytest.raises(UserMistake, match="yaml"):
        write("yaml", samples.typical())


@pytest.mark.parametrize("make", REPORTS)
def test_sarif(make) -> None:
    """What the readers of SARIF 2.1.0 insist on."""
    log = json.loads(write("sarif", make(), "starter"))
    assert log["version"] == "2.1.0" and len(log["runs"]) == 1
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    for result in log["runs"][0]["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note") and result["message"]["text"]
        for location in [*result["locations"], *result.get("relatedLocations", [])]:
            physical = location["physicalLocation"]
            assert physical["artifactLocation"]["uri"].startswith("starter/") and physical["region"]["startLine"] >= 1
    assert len({rule["id"] for rule in rules}) == len(rules)


@pytest.mark.parametrize("make", REPORTS)
def test_gcc_lines_are_what_problem_matchers_read(make) -> None:
    for line in write("gcc", make(), "starter").splitlines():
        file, number, column, level, _ = line.split(":", 4)
        assert file.startswith("starter/") and int(number) >= 1 and int(column) >= 1
        assert level in (" error", " warning", " note")


@pytest.mark.parametrize("make", REPORTS)
def test_junit_is_strict(make) -> None:
    """The Ant form: counts that agree, hostname, a time without zone, properties first, both outputs last."""
    report = make()
    for suite, exercise in zip(ElementTree.fromstring(write("junit", report)), report.exercises, strict=True):
        cases = suite.findall("testcase")
        assert int(suite.get("tests")) == len(cases) == len(exercise.checks)
        for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suite.get(attribute)) == sum(case.find(tag) is not None for case in cases)
        assert suite.get("hostname") and len(suite.get("timestamp")) == 19
        assert suite[0].tag == "properties" and [e.tag for e in suite[-2:]] == ["system-out", "system-err"]


@pytest.mark.parametrize("form", ["gcc", "junit", "sarif"])
def test_hostile_text_in_other_forms(form: str) -> None:
    report = samples.typical()
    for check in report.exercises[0].checks:
        for finding in check.findings:
            finding.message = "a.cu:1:1: error: forged\nb.cu:2:2: error: forged ]]> \x1b[2J\u202e\x00"
    text = write(form, report)
    assert not any(ord(c) < 32 and c != "\n" for c in text) and "\u202e" not in text
    assert not any(line.startswith("b.cu") for line in text.splitlines())


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured, asked_not = Terminal(), Terminal()
    print_summary(samples.typical(), samples.SOURCES, coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    print_summary(samples.typical(), samples.SOURCES, asked_not)
    assert "\x1b[31m" in coloured.getvalue() and "\x1b" not in asked_not.getvalue()


def test_quiet_says_score_and_command() -> None:
    stream = io.StringIO()
    print_summary(samples.typical(), samples.SOURCES, stream, quiet=True)
    assert [line.split()[0] for line in stream.getvalue().splitlines()] == ["starter", "Then"]


def test_a_stream_that_knows_only_ascii() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    print_summary(samples.typical(), samples.SOURCES, stream)
    stream.flush()
    assert b"of 130 points" in raw.getvalue()


def test_the_last_line_is_what_to_type() -> None:
    stream = io.StringIO()
    print_summary(samples.typical(), samples.SOURCES, stream)
    assert stream.getvalue().splitlines()[-1].strip() == "Then type: make grade EX=tiled_matmul"


def test_a_name_that_would_be_a_command() -> None:
    report, stream = samples.typical(), io.StringIO()
    report.submission = "x; rm -rf ~ \x1b[2J"
    print_summary(report, samples.SOURCES, stream)
    assert "make grade 'SUBMISSION=x; rm" in stream.getvalue() or "SUBMISSION='x; rm" in stream.getvalue()
    assert "\x1b" not in stream.getvalue()


def test_when_all_is_right_there_is_nothing_to_type() -> None:
    assert "Then type" not in _printed(samples.perfect())


def test_the_next_command_keeps_the_exercise_that_was_chosen() -> None:
    report = samples.typical()
    report.exercises = report.exercises[:1]
    assert _printed(report).splitlines()[-1].endswith("make grade EX=tiled_matmul")


def test_what_two_variants_say_alike_is_one_line_for_an_editor() -> None:
    report = samples.typical()
    report.exercises[0].checks[5].findings = [msgspec.structs.replace(report.exercises[0].checks[7].findings[0], variant="tile8")]
    assert report.exercises[0].checks[5].findings[0].message and write("gcc", report) == write("gcc", samples.typical())


def test_the_same_fault_at_a_second_line_is_named() -> None:
    first, second = samples.finding("out_of_bounds_global"), msgspec.structs.replace(samples.finding("out_of_bounds_global"), line=28)
    report = _with_findings(first, second, samples.finding("misaligned"))
    assert "The same kind of fault is at line 28." in _printed(report)
    report.exercises[0].checks[7].findings.pop(1)
    assert "same kind of fault" not in _printed(report)


def test_further_messages_of_the_compiler_are_not_the_same_fault() -> None:
    assert "same kind of fault" not in _printed(_with_findings(*(msgspec.structs.replace(samples.finding("compile_error"), line=n) for n in (3, 9))))


def test_what_changed_is_told_even_where_rows_are_left_out(tmp_path: Path) -> None:
    whole, better, stream = samples.typical(), samples.typical(), io.StringIO()
    better.exercises[0].score += 10
    better.exercises += [samples.not_submitted(f"more_{n}", "More", 5) for n in range(12)]
    progress.remember(whole, tmp_path)
    print_summary(better, samples.SOURCES, stream, news=progress.remember(better, tmp_path))
    assert "Since the last try: 0 mended" in stream.getvalue() and len(stream.getvalue().splitlines()) <= 25


def test_a_long_line_of_code_keeps_its_end() -> None:
    code = "    bs[ty][tx] = (base + ty < k_size && col < n) ? b[(base + ty) * number_of_columns_of_b + first_column + tx] : 0;"
    report, stream = _with_findings(samples.finding("out_of_bounds_global")), io.StringIO()
    print_summary(report, samples.SOURCES | {"tiled_matmul.cu": "\n" * 26 + code}, stream)
    assert "tx] : 0;" in stream.getvalue() and max(map(len, stream.getvalue().splitlines())) <= 80


def _with_findings(*findings):
    report = samples.typical()
    for check in report.exercises[0].checks:
        check.findings = list(findings) if check.id == "tile16.safe" else []
    return report


def _printed(report) -> str:
    stream = io.StringIO()
    print_summary(report, samples.SOURCES, stream)
    return stream.getvalue()
