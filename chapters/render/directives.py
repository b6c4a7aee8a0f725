"""What a chapter may ask for between double braces, and what stands there in the page."""
from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from chapters.places import CODE, FIGURES
from chapters.render import code, facts, observed, results, variants

DIRECTIVE = re.compile(r"\{\{ (?P<name>\w+): (?P<what>[^}]+?) \}\}")
ALONE = re.compile(r"<p>(\{\{ \w+: [^}]+? \}\})</p>")


class DirectiveError(ValueError):
    """A directive that asks for something that is not there."""


def show_code(what: str, language: str) -> str:
    lines = code.include(CODE, what)
    file = re.split("[#@]", what)[0]
    first, last = lines[0][0], lines[-1][0]
    span = {"en": f"lines {first}–{last}", "zh": f"第 {first}–{last} 行"}
    if first == last:
        span = {"en": f"line {first}", "zh": f"第 {first} 行"}
    words = {"en": f"chapters/code/{file}, {span['en']}", "zh": f"chapters/code/{file}，{span['zh']}"}
    return (f'<figure class="listing"><figcaption>{words[language]}</figcaption>'
            f"{code.to_html(code.dedent(lines))}</figure>")


def show_figure(what: str, language: str) -> str:
    path = FIGURES / language / f"{what}.svg"
    if not path.is_file():
        raise DirectiveError(f"there is no figure {what} in {language}: python -m chapters.figures.draw")
    svg = path.read_text(encoding="utf-8")
    return f'<figure class="drawing">{svg[svg.index("<svg"):]}</figure>'


SHOW: dict[str, Callable[[str, str], str]] = {
    "code": show_code,
    "figure": show_figure,
    "table": facts.table,
    "fact": lambda what, _: escape(facts.fact(what)),
    "edit": variants.show_edit,
    "finding": observed.show_finding,
    "observed": lambda what, _: escape(observed.value(what)),
    "mistakes": observed.mistakes_table,
    "result": lambda what, _: escape(results.value(what)),
    "results": results.table,
}


def expand(match: re.Match[str], language: str) -> str:
    name, what = match["name"], match["what"]
    if name not in SHOW:
        raise DirectiveError(f"nothing is called {name}; there are {', '.join(sorted(SHOW))}")
    try:
        return SHOW[name](what, language)
    except (code.RegionError, facts.FactError, observed.NotObserved, variants.VariantError) as problem:
        raise DirectiveError(f"{match[0]}: {problem}") from None


def expand_all(html: str, language: str) -> str:
    """Replaces every directive; one that is a paragraph of its own replaces the paragraph."""
    bare = ALONE.sub(r"\1", html)
    return DIRECTIVE.sub(lambda match: expand(match, language), bare)


def asked_for(text: str) -> list[tuple[str, str]]:
    """The directives of a chapter in their order."""
    return [(match["name"], match["what"]) for match in DIRECTIVE.finditer(text)]
