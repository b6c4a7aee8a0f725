"""class.html: how a class did, on one page that needs nothing else."""

import base64
import hashlib
from functools import lru_cache
from pathlib import Path

from autograder.report.classpage import facts
from autograder.report.excerpt import split_lines
from autograder.report.story import SIGN, points
from autograder.report.visible import one_line, visible
from autograder.report.words import retold, say
from autograder.report.words.language import known_language

HERE = Path(__file__).parent


def class_page(result, exercises: list[str], likeness: int = 0, language: str = "en") -> str:
    """The page; `result` is a ClassResult, `exercises` the order in which they are shown, `likeness` how many pairs look alike."""
    from markupsafe import Markup
    script = (HERE / "class.js").read_text("utf-8")
    allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    titles = facts.titles(exercises)
    return _template("class.html.j2", known_language(language)).render(
        result=result, exercises=exercises, titles=titles, facts=facts.of_class(result.rows, exercises, known_language(language)), style=Markup(_style()),
        script=Markup(script), allowed=allowed, points=points, one_line=one_line, sign=SIGN.get, short=lambda name: name.replace("_", " "),
        summary=facts.summary, likeness=likeness)


def likeness_page(pairs, unsafe: bool, language: str = "en") -> str:
    """Pairs side by side, each folded until somebody looks."""
    from markupsafe import Markup
    return _template("likeness.html.j2", known_language(language)).render(pairs=pairs, unsafe=unsafe, style=Markup(_style()), one_line=one_line, visible=visible, lines=split_lines)


@lru_cache(maxsize=4)
def _template(name: str, language: str):
    """A template that speaks the language: `_` for words of its own, `told` for what a step has said in English."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    environment = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["told"] = lambda text: retold(text, language)
    spoken = {"_": lambda text, /, **fields: say(text, language, **fields), "told": environment.filters["told"],
              "language": language, "tag": language.replace("_", "-")}
    return environment.get_template(name, globals=spoken)


@lru_cache(maxsize=1)
def _style() -> str:
    """That of the students' pages, and what only this one has."""
    return (HERE.parent / "templates" / "page.css").read_text("utf-8") + (HERE / "class.css").read_text("utf-8")
