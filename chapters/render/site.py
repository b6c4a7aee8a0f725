"""Builds the site: one page a chapter and language, a list of chapters, one style sheet, nothing from elsewhere."""
from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt

from chapters import places
from chapters.render.directives import expand_all

TEMPLATES = Path(__file__).parent / "templates"
HEADING = re.compile(r"<h2>(.*?)</h2>")
SCROLLS = re.compile(r'<(?=pre\b|figure class="table")(\w+)|(?<!<figure class="table">)<(table)\b')
CHAPTER_LINK = re.compile(r'href="([0-9]{2}-[\w-]+)\.md')


@dataclass(frozen=True)
class Page:
    name: str
    number: int
    title: str
    source: str

    @property
    def file(self) -> str:
        return f"{self.name}.html"


def read(path: Path) -> Page:
    """A chapter file; its title is its first line, a heading of level one."""
    source = path.read_text(encoding="utf-8")
    title = source.partition("\n")[0].removeprefix("# ").strip()
    return Page(path.stem, int(path.stem[:2]), title, source)


def to_html(source: str, language: str) -> str:
    """Markdown with tables and folded answers; directives are expanded afterwards."""
    html = MarkdownIt("commonmark", {"html": True}).enable("table").render(source)
    return reachable(expand_all(CHAPTER_LINK.sub(r'href="\1.html', with_anchors(html)), language))


def reachable(html: str) -> str:
    """What may be wider than a phone scrolls by itself, and those without a mouse have to get there too."""
    return SCROLLS.sub(lambda found: f'{found[0]} tabindex="0"', html)


def with_anchors(html: str) -> str:
    """Numbers the sections, so that both languages share the same addresses."""
    count = 0

    def anchored(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f'<h2 id="s{count}">{match[1]}</h2>'

    return HEADING.sub(anchored, html)


def environment() -> Environment:
    return Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined,
                       trim_blocks=True, lstrip_blocks=True)


def build_language(language: str, out: Path) -> int:
    """Writes the pages of one language; returns how many chapters there are."""
    pages = [read(path) for path in places.chapters(language)]
    template = environment().get_template("page.html.j2")
    folder = out / language
    folder.mkdir(parents=True, exist_ok=True)
    for i, page in enumerate(pages):
        before = pages[i - 1] if i else None
        after = pages[i + 1] if i + 1 < len(pages) else None
        html = template.render(language=language, languages=places.LANGUAGES, page=page, pages=pages,
                               body=to_html(page.source, language), before=before, after=after)
        (folder / page.file).write_text(html, encoding="utf-8")
    index = environment().get_template("index.html.j2").render(language=language, languages=places.LANGUAGES, pages=pages)
    (folder / "index.html").write_text(index, encoding="utf-8")
    return len(pages)


def build(out: Path) -> dict[str, int]:
    """Writes the whole site to `out`; what an earlier build left there of the site is replaced."""
    for language in places.LANGUAGES:
        shutil.rmtree(out / language, ignore_errors=True)
    counts = {language: build_language(language, out) for language in places.LANGUAGES}
    shutil.copyfile(TEMPLATES / "style.css", out / "style.css")
    return counts
