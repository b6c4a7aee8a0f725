"""The site: every directive resolves, every link leads somewhere, nothing is loaded from elsewhere."""
from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from chapters import places
from chapters.render.code import RegionError, include, regions
from chapters.render.directives import DirectiveError, expand_all
from chapters.render.site import build, to_html

VOID = {"meta", "link", "br", "hr", "img", "input", "rect", "line", "path"}


class Reader(HTMLParser):
    """Keeps what the tests ask for, and notices elements that are not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.language = ""

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        self.tags.append(tag)
        self.links += [known[name] for name in ("href", "src") if known.get(name)]
        self.ids += [known["id"]] if "id" in known else []
        self.language = known.get("lang", self.language) if tag == "html" else self.language
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing that is open"


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("site")
    build(out)
    return out


def read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


def test_one_page_a_chapter_and_language(site):
    for language in places.LANGUAGES:
        made = {path.stem for path in (site / language).glob("*.html")}
        assert made == {path.stem for path in places.chapters(language)} | {"index"}


def test_pages_are_whole(site):
    for path in site.rglob("*.html"):
        reader = read(path)
        assert reader.open == [], path
        assert len(reader.ids) == len(set(reader.ids)), path
        assert reader.language == {"en": "en", "zh": "zh-Hans"}[path.parent.name]
        assert reader.tags.count("h1") == 1, path
        assert "{{" not in path.read_text(encoding="utf-8"), path


def test_every_link_leads_somewhere_and_nothing_comes_from_elsewhere(site):
    for path in site.rglob("*.html"):
        reader = read(path)
        assert "script" not in reader.tags and "img" not in reader.tags
        for link in reader.links:
            file, _, anchor = link.partition("#")
            target = (path.parent / file).resolve() if file else path
            assert target.is_file() and target.is_relative_to(site), f"{path.name}: {link}"
            assert not anchor or anchor in read(target).ids, f"{path.name}: {link}"


def test_building_twice_gives_the_same_bytes(site, tmp_path):
    build(tmp_path)
    for path in site.rglob("*"):
        if path.is_file():
            assert path.read_bytes() == (tmp_path / path.relative_to(site)).read_bytes()


@pytest.mark.parametrize("asked, told", [
    ("{{ code: matmul.cu#nowhere }}", "no region nowhere"),
    ("{{ code: missing.cu }}", "there is no missing.cu"),
    ("{{ code: matmul.cu@nothing }}", "nothing is defined 0 times"),
    ("{{ results: nothing }}", "results make no table nothing"),
    ("{{ result: speed.512.naive }}", "results have no speed"),
    ("{{ fact: h200.s512.naive.hours }}", "no h200.s512.naive.hours"),
    ("{{ fact: h200.s512 }}", "a group, not a fact"),
    ("{{ table: nothing }}", "no table nothing"),
    ("{{ figure: nothing }}", "no figure nothing"),
    ("{{ finding: nothing }}", "nothing was observed of nothing"),
    ("{{ edit: nothing }}", "no variant nothing"),
    ("{{ picture: x }}", "nothing is called picture"),
])
def test_what_is_not_there_is_named(asked, told):
    with pytest.raises(DirectiveError, match=re.escape(told)):
        expand_all(f"<p>{asked}</p>", "en")


def test_markup_in_code_is_shown_and_not_obeyed():
    html = to_html("{{ code: matmul.cu#inputs }}\n", "en")
    assert "&lt;" in html and "std::vector<float>" not in html
    assert 'data-n="' in html and "// region" not in html


def test_regions_may_lie_inside_each_other_and_keep_their_line_numbers():
    text = "one\n// region: out\ntwo\n  // region: in\nthree\n  // endregion\nfour\n// endregion\n"
    assert regions(text) == {"out": [(3, "two"), (5, "three"), (7, "four")], "in": [(5, "three")]}


@pytest.mark.parametrize("text", ["// region: a\n", "// endregion\n", "// region: a\n// endregion\n// region: a\n// endregion\n"])
def test_regions_that_do_not_fit_are_refused(text):
    with pytest.raises(RegionError):
        regions(text)


def test_a_function_comes_with_its_comment_and_its_template_line():
    lines = [line for _, line in include(places.CODE, "climb.cu@eight_by_eight")]
    assert lines[0].startswith("// Step 5") and lines[-1] == "}" and "eight_by_eight(" in " ".join(lines[:4])


def test_a_whole_file_comes_without_its_markers():
    assert not [line for _, line in include(places.CODE, "matmul.cu") if "region" in line]


def test_what_scrolls_sideways_is_reached_by_the_keyboard(site):
    text = (site / "en" / "08-measuring.html").read_text(encoding="utf-8")
    scrolls = re.findall(r'<pre[^>]*>|<figure[^>]* class="table"[^>]*>|(?<!class="table">)<table[^>]*>', text)
    assert len(scrolls) > 5 and all('tabindex="0"' in tag for tag in scrolls), scrolls
