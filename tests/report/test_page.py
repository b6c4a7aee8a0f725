"""The page: nothing a student writes can break it, and it works for everybody who reads it."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from autograder.report import progress
from autograder.report.highlight import highlighted
from autograder.report.page import page, write_page
from autograder.report.visible import visible, visible_line
from tests.report import samples

NASTY = '<script>alert(1)</script><img src=x onerror=alert(2)>\u202e\u2066\x1b[31m\x00"\'&{{7*7}}\ufeff'
VOID = {"meta", "br", "link", "img", "rect", "line", "circle", "path"}


class Reader(HTMLParser):
    """Keeps what a test asks for: tags, headings, ids, links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"


def _nasty():
    """A report in which everything a student can choose is hostile."""
    report = samples.typical()
    report.submission = NASTY
    for exercise in report.exercises:
        for check in exercise.checks:
            check.findings = [msgspec.structs.replace(f, array=NASTY, kernel=NASTY, text=NASTY, function=NASTY, message="", hint=None)
                              for f in check.findings]
            check.findings = [samples.dress(f) for f in check.findings]
    return report


@pytest.mark.parametrize("make", [samples.typical, samples.perfect, samples.every_kind, _nasty])
def test_it_is_well_formed_and_small(make) -> None:
    text = page(make(), samples.SOURCES)
    Reader(text)
    assert len(text.encode()) < 500_000


def test_hostile_text_stays_text() -> None:
    sources = {name: NASTY + "\n" + text.replace("sum", f"/*{NASTY}*/sum") for name, text in samples.SOURCES.items()}
    text = page(_nasty(), sources)
    tags = {tag for tag, _ in Reader(text).tags}
    assert not tags & {"script", "img", "iframe", "object", "link", "form", "base"}
    assert not re.search("[\u202a-\u202e\u2066-\u2069\x00-\x08\x0b-\x1f\ufeff]", text)
    assert "⟨U+202E⟩" in text and "␛" in text and "49" not in re.findall(r"\{\{.*?\}\}", text)


def test_it_asks_nothing_of_the_network() -> None:
    reader = Reader(page(samples.every_kind(), samples.SOURCES))
    policy = next(a["content"] for tag, a in reader.tags if a.get("http-equiv") == "Content-Security-Policy")
    assert "default-src 'none'" in policy and "script" not in policy
    for _, attributes in reader.tags:
        assert not {"src", "srcset", "action", "onclick", "onload"} & attributes.keys()
        assert (attributes.get("href") or "#").startswith("#")
    assert "url(" not in re.sub(r"url\(#p\d+-hatch\)", "", page(samples.every_kind(), samples.SOURCES))


@pytest.mark.parametrize("make", [samples.typical, samples.perfect, samples.untouched, samples.every_kind])
def test_headings_ids_and_links(make) -> None:
    reader = Reader(page(make(), samples.SOURCES))
    levels = [int(tag[1]) for tag, _ in reader.tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in zip(levels, levels[1:]))
    ids = [a["id"] for _, a in reader.tags if a.get("id")]
    assert len(ids) == len(set(ids))
    assert {a["href"][1:] for tag, a in reader.tags if tag == "a"} <= set(ids)
    assert {"header", "main", "footer"} <= {tag for tag, _ in reader.tags}


def test_there_is_one_next_step_and_it_is_the_cause() -> None:
    text = page(samples.typical(), samples.SOURCES)
    step = text[text.index('id="next"'):text.index("</section>")]
    assert "Threads return before a barrier" in step and "make grade EX=tiled_matmul" in step


def test_an_untouched_file_is_sent_to_its_first_todo() -> None:
    text = page(samples.untouched(), samples.SOURCES)
    step = text[text.index('id="next"'):text.index("</section>")]
    assert "Begin with TODO 3: what has to happen" in step and "tiled_matmul.cu:33" in step


def test_what_follows_is_told_under_its_cause() -> None:
    text = page(samples.typical(), samples.SOURCES)
    assert "This also explains: Shared memory is read before anybody has filled it (tiled_matmul.cu:32)." in text
    assert "follows from line 29" in text


def test_both_guilty_lines_are_marked_and_said() -> None:
    report = samples.report_of(samples.tiled_matmul())
    report.exercises[0].checks[7].findings = [samples.finding("race_end_of_round")]
    report.exercises[0].checks[3].findings = []
    text = page(report, samples.SOURCES)
    assert re.search(r'class="mark side1"><span class="number">27</span>.*thread \(3,0\) writes, round 2', text)
    assert re.search(r'class="mark side2"><span class="number">32</span>.*thread \(5,0\) reads, round 1', text)


def test_the_same_report_gives_the_same_page() -> None:
    assert page(samples.every_kind(), samples.SOURCES) == page(samples.every_kind(), samples.SOURCES)


def test_not_isolated_is_said_first() -> None:
    report = samples.typical()
    report.environment = report.environment | {"isolation": "none"}
    text = page(report, samples.SOURCES)
    assert text.index("Not isolated") < text.index("<h1>")


def test_a_missing_source_is_no_reason_to_fail() -> None:
    assert "Threads return before a barrier" in page(samples.typical(), {})


def test_a_line_without_end() -> None:
    sources = {"tiled_matmul.cu": "\n" * 28 + "x" * 3_000_000 + "\n" + "y" * 1000}
    assert len(page(samples.typical(), sources)) < 500_000


def test_highlighting_keeps_every_line() -> None:
    source = "/* a\n b */ int\tx;\r\nfloat y = 0x1p3f; // …\x0c\n\"unclosed\n#define A \\\n 1\n"
    lines = highlighted(source)
    assert len(lines) == source.count("\n") + 1
    assert [re.sub("<[^>]+>", "", line).replace("&quot;", '"') for line in lines][1] == " b */ int   x;"


def test_visible() -> None:
    assert visible("a\u202eb\x07\ud800") == "a⟨U+202E⟩b␇⟨U+D800⟩"
    assert visible("über 中文 ✓\n\tx") == "über 中文 ✓\n\tx"
    assert visible("Z" + "\u0301" * 40 + "!").count("\u0301") <= 2
    assert visible_line("\tx" + "y" * 300, 20).startswith("    xyyy") and len(visible_line("y" * 300, 20)) < 40


def test_it_is_written_whole(tmp_path: Path) -> None:
    target = tmp_path / "out" / "report.html"
    write_page(samples.typical(), samples.SOURCES, target)
    assert target.read_text().startswith("<!DOCTYPE html>") and list(target.parent.iterdir()) == [target]


def test_progress(tmp_path: Path) -> None:
    first, second = samples.typical(), samples.typical()
    second.exercises[0].checks[7].findings = [samples.finding("race_after_loading"), samples.finding("misaligned")]
    second.exercises[0].score += 10
    assert not progress.remember(first, tmp_path).worth_telling
    news = progress.remember(second, tmp_path)
    assert progress.sentence(news) == "2 mended, 1 new, 2 still there; 50 → 60 points."
    assert progress.remember(second, tmp_path) == news, "the same try again changes nothing"
    text = page(second, samples.SOURCES, history=news)
    assert "Since the last try" in text and "Misaligned access" in text


def test_a_try_that_does_not_compile_mends_nothing(tmp_path: Path) -> None:
    whole, broken, again = samples.typical(), samples.typical(), samples.typical()
    build = next(check for check in broken.exercises[0].checks if check.id == "build")
    for check in broken.exercises[0].checks:
        check.findings = []
    build.status, build.findings, broken.exercises[0].score = "fail", [samples.finding("compile_error")], 0
    again.exercises[0].checks[7].findings.pop(1)
    again.exercises[0].score += 10
    progress.remember(whole, tmp_path)
    news = progress.remember(broken, tmp_path)
    assert progress.sentence(news) == "tiled_matmul cannot be run now; before: 50 points."
    assert "Since the last try" in (text := page(broken, samples.SOURCES, history=news)) and 'class="mended"' not in text
    assert progress.sentence(progress.remember(again, tmp_path)) == "1 mended, 0 new, 3 still there; 50 → 60 points."


def test_each_line_of_scores_says_which_exercise_it_is(tmp_path: Path) -> None:
    report = samples.typical()
    for score in (10, 20, 30):
        report.exercises[0].score = score
        news = progress.remember(report, tmp_path)
    text = page(report, samples.SOURCES, history=news)
    assert "<figcaption>Tiled matrix multiplication</figcaption><svg" in text and "3 tries" in text


def test_a_broken_history_is_no_history(tmp_path: Path) -> None:
    (tmp_path / progress.FILE).write_text('{"starter/tiled_matmul": 3}')
    assert not progress.remember(samples.typical(), tmp_path).worth_telling
    assert json.loads((tmp_path / progress.FILE).read_text())


VIEWS = [(390, "light"), (820, "dark"), (1280, "light")]


@pytest.mark.browser
def test_in_a_browser(chromium: str, tmp_path: Path) -> None:
    """No accessibility violation, nothing wider than the window, everything folded opens, nothing is refused."""
    from playwright.sync_api import sync_playwright

    write_page(samples.typical(), samples.SOURCES, tmp_path / "report.html")
    write_page(samples.typical(), samples.SOURCES, tmp_path / "chinese.html", language="zh_CN")
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        seen = {view: _look(browser, (tmp_path / "report.html").as_uri(), *view) for view in VIEWS}
        chinese = _look(browser, (tmp_path / "chinese.html").as_uri(), *VIEWS[0])
        browser.close()
    assert seen == {view: (0, [], []) for view in VIEWS} and chinese == (0, [], [])


def _look(browser, address: str, width: int, scheme: str) -> tuple[int, list, list[str]]:
    from axe_playwright_python.sync_playwright import Axe

    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
    shown, complaints = context.new_page(), []
    shown.on("console", lambda message: complaints.append(message.text))
    shown.goto(address)
    shown.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    wider = shown.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    violations = [(v["id"], len(v["nodes"])) for v in Axe().run(shown).response["violations"]]
    context.close()
    return wider, violations, complaints
