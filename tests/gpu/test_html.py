"""gpu.html: everything that a card said is on it, in words that a person understands, and nothing of the student's runs in it."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from autograder.gpu import html
from autograder.gpu.own_figures import OwnFigures
from autograder.gpu.sanitizer import Disagreement
from autograder.gpu.submission import OnCard

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "docs" / "results" / "h200" / "gpu_test"


def kept(name: str, kind):
    whole = json.loads((KEPT / f"{name}.json").read_text(encoding="utf-8"))
    return msgspec.convert(whole.pop(name), kind), whole


@pytest.fixture
def tiled() -> OnCard:
    return kept("run_tiled_matmul", OnCard)[0]


HEAD = kept("run_tiled_matmul", OnCard)[1]


def test_times_of_a_real_card_are_on_the_page(tiled):
    page = html.page("solutions", HEAD, {"tiled_matmul.cu": tiled})
    for words in (f"{tiled.timing.shapes[-1].of('student.tile16').median_ms:.4f}", "10 of 10 points", "NVIDIA H200", "0.016 / 0.139", "2048×2048·2048×2048", "<svg"):
        assert words in page, words
    assert "published ms" in page and page.count("published ms") == 2 * 1     # a column of dashes is left out
    assert "Not isolated" not in page and "Not isolated" in html.page("x", HEAD | {"isolation": "none"}, {})


def test_a_flag_is_explained_and_the_points_wait(tiled):
    series = tiled.timing.shapes[-1].of("student.tile16")
    series.flags, tiled.timing.score, tiled.timing.why = ["clocks_apart"], None, "tile16: no points until a person has looked at it: clocks_apart"
    page = html.page("x", HEAD, {"tiled_matmul.cu": tiled})
    assert "no points for speed" in page and html.FLAGS["clocks_apart"].split(":")[0].replace("'", "&#39;") in page


def test_every_flag_of_the_benchmark_has_words_here_and_in_the_docs():
    raised = set(re.findall(r'found\.append\("(\w+)"\)', (ROOT / "autograder" / "gpu" / "benchmark.py").read_text(encoding="utf-8")))
    told = set(re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "gpu.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert len(raised) >= 5 and raised == html.FLAGS.keys() and raised <= told


def test_own_figures_and_second_opinions_are_there(tiled):
    tiled.opinions = [Disagreement("synccheck", ["barrier_divergence"], "4 threads wait", "nothing")]
    page = html.page("x", HEAD, {"tiled_matmul.cu": tiled}, kept("own_figures", OwnFigures)[0])
    assert "4 threads wait" in page and "257×129·129×193" in page and "own ms" in page
    assert "did not end" in html.page("x", HEAD, {}, OwnFigures(why="it did not end"))


def test_names_and_words_are_text(tiled):
    tiled.run.variants[0].wrong = ["<script>alert(1)</script>"]
    page = html.page("<b>me</b>", HEAD, {"<i>.cu": tiled})
    assert "<script" not in page and "<b>me" not in page and "<i>" not in page
