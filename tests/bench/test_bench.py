"""The verb `bench`: what it writes, what it says when a rival is missing, what it does with a fault."""

import json
import types
from pathlib import Path

import pytest

from autograder import cli
from autograder.bench import collect, oclgrind, sample_class
from autograder.bench.figure import Figure, measured, missing
from autograder.bench.figures import classes, oclgrind_ratio
from autograder.bench.process import run
from autograder.bench.programs import without_instrumentation
from autograder.bench.workshop import Workshop
from autograder.build.flags import compiler
from autograder.faults import GraderFault

PROMISED = {"access_ns_256", "access_ns_512", "unchecked_ratio_512", "oclgrind_ratio_256", "grade_wall_s", "compile_s", "class_per_s"}


def module(figures: dict[str, str], measure) -> types.SimpleNamespace:
    return types.SimpleNamespace(FIGURES=figures, measure=measure)


def test_all_promised_figures_are_found() -> None:
    assert PROMISED <= set(collect.known())


def test_bench_json_has_its_shape(tmp_path, monkeypatch, capsys) -> None:
    two = module({"fast": "ns", "rival": "x"}, lambda name, unit, workshop:
                 measured(name, 1234.5678, unit, "why") if name == "fast" else missing(name, unit, "not installed"))
    monkeypatch.setattr(collect, "known", lambda: {"fast": two, "rival": two})
    monkeypatch.setattr(collect, "busy", lambda: "")
    assert cli.main(["bench", "--out", str(tmp_path)]) == 0
    assert json.loads((tmp_path / "bench.json").read_text()) == {"results": [
        {"name": "fast", "value": 1235, "unit": "ns", "note": "why"},
        {"name": "rival", "value": None, "unit": "x", "note": "not installed"}]}
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()[:2]] == [["fast", "1235"], ["rival", "–"]]


def test_a_rival_that_is_not_installed_is_null_with_a_note(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert cli.main(["bench", "--out", str(tmp_path), "--only", "oclgrind_ratio_256"]) == 0
    [figure] = json.loads((tmp_path / "bench.json").read_text())["results"]
    assert figure["value"] is None and "apt-get install oclgrind" in figure["note"]


def test_a_class_that_cannot_be_graded_is_null_with_a_note(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(sample_class, "CORPUS", tmp_path / "gone")
    figure = classes.measure("class_per_s", "1/s", Workshop(tmp_path))
    assert figure.value is None and figure.note


def test_a_fault_of_ours_loses_no_other_figure(tmp_path, monkeypatch, capsys) -> None:
    def fail(name, unit, workshop):
        raise GraderFault("the shelf fell down")
    good = module({"good": "s"}, lambda name, unit, workshop: measured(name, 2.0, unit, "fine"))
    monkeypatch.setattr(collect, "known", lambda: {"bad": module({"bad": "s"}, fail), "good": good})
    assert cli.main(["bench", "--out", str(tmp_path)]) == 3
    bad, fine = json.loads((tmp_path / "bench.json").read_text())["results"]
    assert bad["value"] is None and "the shelf fell down" in bad["note"] and fine["value"] == 2.0
    assert "the shelf fell down" in capsys.readouterr().err


def test_an_unknown_figure_is_a_users_mistake(tmp_path, capsys) -> None:
    assert cli.main(["bench", "--out", str(tmp_path), "--only", "acess_ns_256"]) == 2
    said = capsys.readouterr().err
    assert "acess_ns_256" in said and "access_ns_256" in said


def test_a_place_that_cannot_be_written_is_said_first(tmp_path, capsys) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    assert cli.main(["bench", "--out", str(tmp_path / "taken"), "--only", "access_ns_512"]) == 2
    said = capsys.readouterr()
    assert "OUT=" in said.err and said.out == ""


def test_a_busy_machine_is_said(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(collect.os, "getloadavg", lambda: (90.0, 0.0, 0.0))
    one = module({"one": "s"}, lambda name, unit, workshop: measured(name, 1.0, unit, "note"))
    figures, _ = collect.measure({"one": one}, Workshop(tmp_path), lambda figure: None)
    assert "beside other work" in figures[0].note
    monkeypatch.setattr(collect.os, "getloadavg", lambda: (0.1, 0.0, 0.0))
    assert collect.busy() == ""


def test_the_ratio_is_theirs_over_ours(monkeypatch, tmp_path) -> None:
    """Starts taken off on both sides, the median of ours taken from before and after."""
    shop = Workshop(tmp_path)
    shop.programs = types.SimpleNamespace(checked=Path("ours"))
    turns = iter([[[0.3, 0.2, 0.1]], [[0.2, 0.9]]])
    shop.user_s = lambda programs, shape, runs: next(turns)
    monkeypatch.setattr(oclgrind, "installed", lambda: True)
    monkeypatch.setattr(oclgrind, "version", lambda: "Oclgrind 0")
    monkeypatch.setattr(oclgrind, "run_product", lambda shape, work: types.SimpleNamespace(user_s=41.0 if shape[0] == 256 else 1.0))
    assert oclgrind_ratio.measure("oclgrind_ratio_256", "x", shop).value == pytest.approx(200)


def test_unchecked_is_the_same_but_for_the_instrumentation() -> None:
    flags, bare = compiler().compile_flags, without_instrumentation(compiler())
    assert {flag for flag in flags if flag not in bare} == {flag for flag in flags if flag.startswith(("-fsanitize=", "-DSIMT_"))} != set()


def test_the_class_is_mixed_and_ends_soon(tmp_path) -> None:
    students = sample_class.hand_in(tmp_path / "class")
    texts = [file.read_text("utf-8", "replace") for file in sorted((tmp_path / "class").glob("*/tiled_matmul.cu"))]
    assert len(texts) == students == 24
    verdicts = [text.partition("\n")[0] for text in texts]
    assert any(verdict == "// verdict: pass" for verdict in verdicts) and any("race" in verdict for verdict in verdicts)
    assert not any("timeout" in verdict for verdict in verdicts) and len(set(texts)) == students - 2


def test_a_measured_process_must_end_well(tmp_path) -> None:
    with pytest.raises(GraderFault, match="ended with 7") as caught:
        run(["sh", "-c", "echo trouble >&2; exit 7"], tmp_path)
    assert caught.value.facts["said"] == "trouble"


def test_memory_is_that_of_the_whole_tree(tmp_path) -> None:
    hold = "import sys, time; kept = bytearray(b'x' * (60 << 20)); time.sleep(0.4)"
    script = f"python3 -c \"{hold}\" & python3 -c \"{hold}\" & wait"
    one = run(["python3", "-c", hold], tmp_path).peak_kib
    assert run(["sh", "-c", script], tmp_path, whole_tree=True).peak_kib > 1.5 * one


def test_a_figure_keeps_what_can_be_repeated() -> None:
    assert measured("n", 3.14159265, "ns", "").value == 3.142
    assert missing("n", "ns", "why") == Figure("n", None, "ns", "why")
