"""What compute-sanitizer wrote is read, whole or broken off; where it and the emulator differ is told with both texts."""

import pytest

from autograder.gpu.sanitizer import FOUND, disagreements, opinion
from autograder.records import Finding


def finding(kind: str, severity: str = "error") -> Finding:
    return Finding(kind, severity, f"the story of {kind}", 1)


def test_a_race_with_both_lines(recorded):
    found = opinion("racecheck", FOUND, recorded("second_barrier_missing_racecheck.xml"), "========= RACECHECK SUMMARY: 2 hazards displayed (2 errors, 0 warnings)")
    assert (found.status, found.errors, found.lines) == ("errors", 2, [60, 61, 65]) and found.texts == ["Analysis: Race condition"]


def test_an_access_out_of_bounds(recorded):
    found = opinion("memcheck", FOUND, recorded("no_load_guards_memcheck.xml"), "========= ERROR SUMMARY: 185 errors")
    assert (found.errors, found.lines) == (185, [58]) and "out of bounds" in found.texts[0]


def test_a_divergent_barrier(recorded):
    found = opinion("synccheck", FOUND, recorded("halves_at_different_barriers_synccheck.xml"), "")
    assert (found.errors, found.lines) == (2, [63]) and "Divergent thread(s) in block" in found.texts[0]


def test_clean_is_clean(recorded):
    found = opinion("racecheck", 0, recorded("early_return_racecheck.xml"), "========= RACECHECK SUMMARY: 0 hazards displayed (0 errors, 0 warnings)")
    assert (found.status, found.errors, found.texts) == ("clean", 0, [])


@pytest.mark.parametrize("cut", [0.3, 0.6, 0.9])
def test_xml_that_breaks_off_still_tells_what_it_holds(recorded, cut):
    text = recorded("no_load_guards_memcheck.xml")
    found = opinion("memcheck", FOUND, text[:int(len(text) * cut)], "")
    assert found.status == "errors"
    assert cut < 0.5 or "out of bounds" in found.texts[0]


def test_records_without_the_exit_status_are_not_silently_green(recorded):
    assert opinion("memcheck", 0, recorded("no_load_guards_memcheck.xml"), "").status == "errors"


@pytest.mark.parametrize(("status", "words", "expected"), [(124, "", "limit"), (137, "", "limit"), (255, "========= Error: Device not supported", "failed")])
def test_a_tool_that_did_not_do_its_work_says_so(status, words, expected):
    found = opinion("memcheck", status, "", words)
    assert found.status == expected and found.why
    assert disagreements([found], [finding("out_of_bounds_global")]) == []


def test_the_tool_alone_saw_something(recorded):
    found = opinion("memcheck", FOUND, recorded("no_load_guards_memcheck.xml"), "")
    [one] = disagreements([found], [])
    assert one.emulator == "nothing" and "out of bounds" in one.sanitizer and "58" in one.sanitizer


def test_the_emulator_alone_saw_something():
    [one] = disagreements([opinion("synccheck", 0, "", "")], [finding("barrier_divergence")])
    assert (one.kinds, one.emulator, one.sanitizer) == (["barrier_divergence"], "the story of barrier_divergence", "nothing")


@pytest.mark.parametrize(("tool", "kind"), [("racecheck", "race_shared"), ("initcheck", "out_of_bounds_global"), ("racecheck", "barrier_divergence")])
def test_two_names_for_one_thing_are_no_disagreement(tool, kind):
    assert disagreements([opinion(tool, FOUND, "<record><kind>Error</kind></record>", "")], [finding(kind)]) == []


def test_what_no_tool_can_see_is_no_disagreement():
    clean = [opinion(tool, 0, "", "") for tool in ("memcheck", "racecheck", "synccheck", "initcheck")]
    assert disagreements(clean, [finding("uninitialized_shared"), finding("barrier_after_exit"), finding("bank_conflict", "advice")]) == []
