"""The sample class that the instructor's page begins with, graded in earnest from beginning to end."""

import json
from pathlib import Path

from autograder.classrun import run
from tests.classrun import sample_class
from tests.classrun.classes import order


def test_the_sample_class(tmp_path: Path):
    sample_class.make(tmp_path / "handed_in")
    (tmp_path / "roster.csv").write_text(sample_class.ROSTER)
    out = tmp_path / "out"
    outcome = run.run(order(tmp_path / "handed_in", out, roster=tmp_path / "roster.csv"))
    rows = {row.name: row for row in outcome.result.rows}
    assert (outcome.done, outcome.faults, len(rows)) == (5, {}, 9)      # the untouched starter of two is graded once
    assert rows["Ada Lovelace"].score == rows["Ada Lovelace"].max == 100
    assert 0 < rows["Grace Hopper"].score < 100 and 0 < rows["Edsger Dijkstra"].score < 100
    assert rows["Barbara Liskov"].exercises == rows["Konrad Zuse"].exercises
    assert rows["Nobody Missing"].status == "missing" and rows["Nobody Missing"].score is None
    assert "outside the archive" in rows["Blaise Pascal"].look[0] and "tiled_matmul (1).cu" in rows["Emmy Noether"].look[0]
    assert rows["Ada Lovelace"].keys["email"] == "ada@example.edu"
    (report,) = out.glob("students/grace-*/report.json")
    findings = [f for check in json.loads(report.read_bytes())["exercises"][0]["checks"] for f in check["findings"]]
    assert any(finding.get("diagnosis") == "a_transposed" or "column by column" in finding["message"] for finding in findings)
