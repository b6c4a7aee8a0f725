"""Figures: drawn from the records, the records true to the emulator, both with words for those who can't see them."""
from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree

import pytest

from chapters import observe, places
from chapters.figures.draw import picture
from chapters.figures.trace import Trace
from chapters.figures.words import catalogue
from chapters.render.directives import asked_for

SVG = "{http://www.w3.org/2000/svg}"
ALL = [(name, language) for name in catalogue() for language in places.LANGUAGES]


@pytest.mark.parametrize("name, language", ALL)
def test_the_drawn_figure_is_that_of_the_records(name, language):
    drawn = (places.FIGURES / language / f"{name}.svg").read_text(encoding="utf-8")
    assert drawn == picture(name, language), "python -m chapters.figures.draw"


@pytest.mark.parametrize("name, language", ALL)
def test_a_figure_can_be_read_aloud(name, language):
    root = ElementTree.fromstring(picture(name, language))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert len(title.text) > 5 and len(description.text) > 20 and "{" not in description.text


@pytest.mark.parametrize("name, language", ALL)
def test_nothing_is_drawn_outside_the_picture(name, language):
    root = ElementTree.fromstring(picture(name, language))
    width, height = float(root.get("width")), float(root.get("height"))
    for rect in root.iter(f"{SVG}rect"):
        right = float(rect.get("x", 0)) + float(rect.get("width"))
        bottom = float(rect.get("y", 0)) + float(rect.get("height"))
        assert right <= width and bottom <= height


def test_every_figure_is_shown_in_a_chapter():
    shown = {what for path in places.chapters("en") for name, what in asked_for(path.read_text(encoding="utf-8")) if name == "figure"}
    assert shown == set(catalogue())


def test_every_figure_has_its_words_in_both_languages():
    for name, words in catalogue().items():
        for key, told in words.items():
            assert set(told) == set(places.LANGUAGES), f"{name}.{key}"


@pytest.mark.parametrize("name", sorted(observe.observations()))
def test_a_record_is_what_the_emulator_says_today(name):
    recorded = json.loads((places.OBSERVED / f"{name}.json").read_text(encoding="utf-8"))
    assert recorded == observe.observations()[name](), "python -m chapters.observe"


def test_the_trace_agrees_with_the_definition():
    """Inside exactly where row < M, k < K or col < N; every thread loads both cells in every round."""
    trace = Trace("walk_345")
    for step in trace.steps:
        if step.act == "load_A":
            assert step.inside == (step.row < trace.m and step.col < trace.k)
        elif step.act == "load_B":
            assert step.inside == (step.row < trace.k and step.col < trace.n)
        else:
            assert step.inside == (step.row < trace.m and step.col < trace.n)
    for round_ in range(1, trace.rounds() + 1):
        assert len(trace.tile("A", (0, 0), round_)) == len(trace.tile("B", (0, 0), round_)) == trace.edge**2


def test_the_worked_example_of_chapter_6():
    trace = Trace("walk_345")
    idle = set(trace.tile("B", (0, 0), 1)) - trace.stores((0, 0))
    assert idle == {(3, 0), (3, 1), (3, 2), (3, 3)}
    assert all(trace.tile("B", (0, 0), 1)[place].inside for place in idle)
