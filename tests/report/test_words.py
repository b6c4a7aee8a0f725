"""Every kind and every known mistake has words, in every language, and they say who, where and what next."""

import re
from pathlib import Path

import pytest

from autograder.faults import UserMistake
from autograder.records import Finding
from autograder.report import words
from autograder.report.pictures import draw, modules
from autograder.report.words import Context, catalogue, dress, mistakes, placeholders
from autograder.report.words.extract import sentences
from autograder.report.words.language import known_language, translations
from tests.report.findings import RAW

SPEC_KINDS = """compile_error policy wrong_result non_finite race_shared race_global barrier_divergence barrier_after_exit deadlock
out_of_bounds_global out_of_bounds_shared uninitialized_shared uninitialized_global misaligned use_after_free double_free
invalid_launch api_error integer_overflow not_tiled memory_leak timeout memory_limit output_limit crash unsupported
bank_conflict uncoalesced same_warp_race""".split()
LANGUAGES = [name for name in words.languages() if name != "en"]
ENTRIES = {**catalogue(), **mistakes()}


def test_every_kind_that_can_be_found_has_words() -> None:
    assert set(SPEC_KINDS) <= catalogue().keys()
    assert any(kind.startswith("benchmark_") for kind in catalogue())


def test_every_hypothesis_of_the_judge_has_words(root: Path) -> None:
    told = {name for path in (root / "autograder/judge/hypotheses").glob("*.cpp")
            for name in re.findall(r'^\s*\{"([a-z0-9_]+)", Needs', path.read_text(), re.MULTILINE)}
    assert told and told == mistakes().keys() - answer_mistakes(root)


def answer_mistakes(root: Path) -> set[str]:
    """What the judges of exercises that ask for answers name: written out in their sources."""
    sources = [root / "autograder/judge/answer.cpp", *(root / "autograder/exercises").glob("*/judge.cpp"), *(root / "autograder/answers").glob("*.py")]
    return {name for path in sources for name in re.findall(r'"((?:case|count|predicate|result|answer)(?:_[a-z]+)*)"', path.read_text("utf-8"))}


def test_every_mistake_in_an_answer_has_words(root: Path) -> None:
    assert answer_mistakes(root) and answer_mistakes(root) <= mistakes().keys()


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_is_complete(name: str) -> None:
    entry = ENTRIES[name]
    assert entry.title and entry.why and entry.message and entry.hint
    assert not placeholders(entry.message[-1].text) - {"text", "cause"}, "the last sentence must fit when hardly anything is known"
    assert not entry.picture or entry.picture in modules()


@pytest.mark.parametrize("name", [n for n in catalogue() if not n.startswith("benchmark_")])
def test_a_kind_is_tried_in_the_samples(name: str) -> None:
    assert any(raw["kind"] == name for raw in RAW.values())


@pytest.mark.parametrize("kind", catalogue())
def test_a_finding_that_knows_nothing_still_says_something(kind: str) -> None:
    finding = dress({"kind": kind})
    assert finding.message and finding.severity and "{" not in finding.message


@pytest.mark.parametrize("name", RAW)
def test_a_sample_is_said_in_full(name: str) -> None:
    finding = dress(RAW[name])
    assert finding.hint and "{" not in finding.message
    if finding.line:
        assert finding.message.startswith(f"{finding.file}:{finding.line}: ")


@pytest.mark.parametrize("name", [n for n in RAW if "other" in RAW[n] and RAW[n].get("access")])
def test_both_sides_are_named_with_their_lines(name: str) -> None:
    raw, message = RAW[name], dress(RAW[name]).message
    if "thread" in raw["other"]:
        assert f"({raw['other']['thread'][0]},{raw['other']['thread'][1]})" in message
    same = raw["other"]["line"] == raw["line"]
    assert f"cu:{raw['line']}: " in message and (same or f"line {raw['other']['line']}" in message)


def test_which_barrier_is_missing() -> None:
    end, end_too = dress(RAW["race_end_of_round"]), dress(RAW["race_end_seen_by_reader"])
    assert "barrier at the end of the round is missing" in end.message and "at the end of the loop body" in end.hint
    assert "barrier at the end of the round is missing" in end_too.message
    assert "between loading and computing is missing" in dress(RAW["race_after_loading"]).message


@pytest.mark.parametrize("kind,graded,run", [("barrier_after_exit", "error", "warning"), ("memory_leak", "warning", "error"),
                                             ("race_shared", "error", "error"), ("bank_conflict", "advice", "advice")])
def test_severity(kind: str, graded: str, run: str) -> None:
    assert dress({"kind": kind}).severity == graded
    assert dress({"kind": kind}, Context("run")).severity == run


def test_what_a_step_has_said_stays() -> None:
    said = Finding("policy", "warning", "Said already.", 1, hint="And this.")
    assert dress(said) == said


def test_dressing_twice_changes_nothing() -> None:
    assert all(dress(dress(raw)) == dress(raw) for raw in RAW.values())


def test_the_element_behind_an_offset() -> None:
    shared = {"kind": "uninitialized_shared", "space": "shared", "array": "As", "offset": 84, "bytes": 4, "kernel": "tiled<16>"}
    assert dress(shared | {"array_bytes": 1024}).index == [1, 5]
    assert dress(shared | {"array_bytes": 16 * 17 * 4}).index == [1, 4], "a padded tile"
    assert dress(shared | {"array_bytes": 999}).index is None, "not a tile of this kernel: nothing is guessed"
    beyond = dress({"kind": "out_of_bounds_global", "space": "global", "array": "a", "offset": 400, "bytes": 4, "array_bytes": 400})
    assert (beyond.index, beyond.detail["elements"]) == ([100], 100)


def test_several_explanations_are_all_named() -> None:
    raw = RAW["wrong_result"] | {"diagnosis": "stale_tile"}
    raw["detail"] = raw["detail"] | {"explained_by": ["stale_tile", "edge_clamped"]}
    assert "keep what the round before" in dress(raw).message and "repeat the last element" in dress(raw).message


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_untranslated(language: str) -> None:
    known = translations(language)
    assert [text for text in sentences() if known.gettext(text) == text and re.search("[A-Za-z]{3}", re.sub(r"`[^`]*`|\{\w+\}", "", text))
            and text not in SAME_EVERYWHERE] == []


SAME_EVERYWHERE: set[str] = set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_uses_only_fields_that_are_there(language: str) -> None:
    known = translations(language)
    for text in sentences():
        try:
            assert placeholders(known.gettext(text)) <= placeholders(text), text
        except ValueError as error:
            pytest.fail(f"{text!r}: {error}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_the_code(language: str) -> None:
    known = translations(language)
    code = re.compile(r"`([^`]*)`")
    assert [text for text in sentences() if sorted(code.findall(text)) != sorted(code.findall(known.gettext(text)))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_the_figures(language: str) -> None:
    known, figures = translations(language), re.compile(r"\d+")
    assert [text for text in sentences() if set(figures.findall(text)) - set(figures.findall(known.gettext(text)))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_in_english_becomes_one_in_the_language(language: str) -> None:
    english = dress(RAW["race_end_of_round"])
    other = words.in_language(english, Context(language=language))
    assert other == dress(RAW["race_end_of_round"], Context(language=language)) and other.message != english.message


def test_a_language_as_one_types_it() -> None:
    assert [known_language(asked) for asked in ("zh", "zh-CN", "zh_CN.UTF-8", "en_GB", "C")] == ["zh_CN", "zh_CN", "zh_CN", "en", "en"]
    with pytest.raises(UserMistake, match="tlh"):
        known_language("tlh")


@pytest.mark.parametrize("name", ["race_end_of_round", "barrier_after_exit", "uninitialized_shared", "out_of_bounds_shared",
                                  "out_of_bounds_global", "wrong_result", "not_tiled", "deadlock", "race_global"])
def test_a_picture_has_words_for_those_who_cannot_see_it(name: str) -> None:
    drawn = draw(dress(RAW[name]), "en", "p1")
    assert re.search(r'role="img" aria-labelledby="p1-t p1-d"><title id="p1-t">.+</title><desc id="p1-d">.+</desc>', drawn)
    assert "style=" not in drawn and "nan" not in drawn


@pytest.mark.parametrize("name", RAW)
def test_a_picture_stays_inside_its_frame(name: str) -> None:
    drawn = draw(dress(RAW[name]), "en", "p1")
    if drawn:
        width, height = map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawn).groups())
        for x, y in re.findall(r' x="([-\d.]+)" y="([-\d.]+)"', drawn):
            assert 0 <= float(x) <= width and -1 <= float(y) <= height


def test_a_mistake_in_an_index_leads_and_the_access_outside_follows() -> None:
    raw = RAW["out_of_bounds_global"] | {"array": "b", "diagnosis": "b_stride_is_k"}
    raw["detail"] = raw["detail"] | {"explained_by": ["b_stride_is_k"], "wrong_cases": 36}
    finding = dress(raw)
    assert words.title_of(finding).startswith("Rows of B are taken to be K elements apart")
    assert finding.message.startswith("tiled_matmul.cu:27: rows of B") and "reads b[65535]" in finding.message
    assert finding.hint.startswith("In line 27") and words.entry_for(finding).rank == catalogue()["out_of_bounds_global"].rank


def test_a_mistake_in_an_index_of_c_names_both_threads_that_meet() -> None:
    raw = RAW["race_global"] | {"diagnosis": "c_stride_is_m", "detail": {"explained_by": ["c_stride_is_m"], "wrong_cases": 3}}
    assert "two threads meet at C[129]: (3,0) of block (0,0) and (0,0) of block (1,0)" in dress(raw).message


@pytest.mark.parametrize("text,told", [("expected ‘;’ before ‘}’ token", "one line earlier"), ("‘rwo’ was not declared in this scope", "spelled"),
                                       ("cannot convert ‘int*’ to ‘float*’", "mend the first message")])
def test_what_to_try_fits_what_the_compiler_said(text: str, told: str) -> None:
    hint = dress(RAW["compile_error"] | {"text": text}).hint
    assert told in hint and ("one line earlier" in hint) == text.startswith("expected")


def test_the_picture_of_a_race_names_the_element() -> None:
    raw = RAW["race_end_of_round"] | {"array": "as", "index": None, "offset": 256}
    assert ",," not in (drawn := draw(dress(raw), "en", "p1")) and "element 64 of as, line 27" in drawn


def _layers(access: str, line: int) -> dict:
    return RAW["race_global"] | {"access": access, "line": 28, "block": [0, 0, 1], "detail": {"layers": 2},
                                 "other": {"line": line, "access": "write", "block": [0, 0, 0], "thread": [0, 0, 0]}}


def test_layers_of_a_grid_are_named_and_have_three_coordinates() -> None:
    finding = dress(_layers("read", 28))
    assert "2 layers in z, and each adds to the same element" in finding.message and "atomicAdd" in finding.hint
    assert "block (0,0,0)" in finding.message and "block (0,0,1)" in finding.message and "line 28" not in finding.message
    assert "each works on the same element" in dress(_layers("write", 40)).message


def test_too_little_dynamic_shared_memory_is_told_with_the_launch() -> None:
    raw = RAW["out_of_bounds_shared"] | {"array": "tiles", "index": [64], "round": 1, "launch": {"file": "tiled_matmul.cu", "line": 37},
                                         "detail": {"given": 256, "needed": 260}}
    finding = dress(raw)
    assert "tiles[64]" in finding.message and "gave 256 bytes" in finding.message and "line 37" in finding.message and "at least 260" in finding.message
    assert "sizeof(float)" in finding.hint and "block" not in finding.hint


@pytest.mark.parametrize(("round_", "words"), [(None, "load nothing in any round"), (1, "in later rounds they load nothing")])
def test_what_an_early_return_leaves_undone(round_: int | None, words: str) -> None:
    raw = RAW["barrier_after_exit"]
    assert words in dress(raw | {"absent": [place | {"how": "returned", "round": round_} for place in raw["absent"]]}).message


def test_an_array_of_unknown_rows_is_told_by_its_element() -> None:
    raw = {name: value for name, value in RAW["uninitialized_shared"].items() if name != "index"}
    finding = dress(raw | {"array": "as", "offset": 20, "bytes": 4, "kernel": "k", "variant": "naive", "detail": {"filled_by": {"line": 25}}})
    assert "reads element 5 of as" in finding.message and "line 25" in finding.hint


@pytest.mark.parametrize(("detail", "text", "words"), [
    ({"why": "exit"}, "it ended itself with exit status 1. line 9: cudaEventElapsedTime: device not ready", "cudaEventSynchronize(stop)"),
    ({"why": "exit"}, "it ended itself with exit status 1. line 9: cudaMalloc: out of memory", "mend the call that its message names"),
    ({"signal": "SIGSEGV"}, "", "a pointer that points nowhere"),
])
def test_a_program_that_ends_itself_is_not_sent_looking_for_pointers(detail: dict, text: str, words: str) -> None:
    assert words in (dress({"kind": "crash", "count": 1, "detail": detail, "text": text}).hint or "")
