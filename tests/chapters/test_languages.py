"""English and Chinese say the same: the same chapters, built the same way, each in its own language."""
from __future__ import annotations

import re

import pytest

from chapters import places
from tests.chapters.structure import differences, shape

ENGLISH = places.chapters("en")
EXERCISES = {"tiled_matmul", "hand_case", "multi_round_benchmark", "edge_case", "tiled_transpose", "register_tiling", "answers"}


def text_of(language: str, name: str) -> str:
    return (places.HERE / language / f"{name}.md").read_text(encoding="utf-8")


def test_the_same_chapters_in_every_language():
    names = [path.stem for path in ENGLISH]
    assert [int(name[:2]) for name in names] == list(range(1, len(names) + 1))
    for language in places.LANGUAGES:
        assert [path.stem for path in places.chapters(language)] == names


@pytest.mark.parametrize("name", [path.stem for path in ENGLISH])
def test_both_are_built_the_same_way(name):
    assert differences(shape(text_of("en", name)), shape(text_of("zh", name))) == []


def test_a_difference_is_named():
    same = "# a\n\n{{ code: x.cu }}\n"
    assert differences(shape(same), shape("# b\n\n{{ code: x.cu }}\n")) == []
    assert "directives: number 1 is ('code', 'x.cu') and ('code', 'y.cu')" in differences(
        shape(same), shape("# b\n\n{{ code: y.cu }}\n"))
    assert any(d.startswith("headings") for d in differences(shape(same), shape("## b\n\n{{ code: x.cu }}\n")))


@pytest.mark.parametrize("name", [path.stem for path in ENGLISH])
def test_each_is_in_its_own_language(name):
    chinese = re.findall(r"[\u4e00-\u9fff]", text_of("zh", name))
    assert len(chinese) > 300
    assert re.findall(r"[\u4e00-\u9fff]", text_of("en", name)) == []


@pytest.mark.parametrize("path", [p for language in places.LANGUAGES for p in places.chapters(language)],
                         ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_every_chapter_has_its_parts(path):
    """A title, what one will be able to do, questions with folded answers, and the command of its exercise."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    assert lines[0].startswith("# ") and lines[2].startswith("> ")
    questions, exercise = text.split("\n## ")[-2:]
    assert questions.startswith(("Check yourself", "自测")) and exercise.startswith(("Exercise", "练习"))
    assert questions.count("<details><summary>") == questions.count("</summary>\n\n") == questions.count("\n\n</details>") >= 2
    assert re.search(r"^make grade", exercise, re.MULTILINE)


def test_every_exercise_has_a_chapter_and_no_other_is_named():
    named = {name for path in ENGLISH for name in re.findall(r"EX=(\w+)", path.read_text(encoding="utf-8"))}
    assert named == EXERCISES
