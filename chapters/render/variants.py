"""Variants of a chapter's program: the same file with a line or two exchanged, so that line numbers stay."""
from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from html import escape

from chapters.places import CODE, VARIANTS


class VariantError(ValueError):
    """A variant that does not fit its source any more."""


@dataclass(frozen=True)
class Variant:
    name: str
    source: str
    edits: list[tuple[str, str]]
    title: dict[str, str]
    expect: list[str] = field(default_factory=list)  # kinds of finding; none for a probe
    args: str = ""

    def text(self) -> str:
        """The source with the edits made."""
        text = (CODE / self.source).read_text(encoding="utf-8")
        for old, new in self.edits:
            if text.count(old) != 1:
                raise VariantError(f"{self.name}: {old!r} stands {text.count(old)} times in {self.source}, not once")
            text = text.replace(old, new)
        return text

    def changed_lines(self) -> list[tuple[int, str, str]]:
        """Number, line before, line after, of every line that differs."""
        before = (CODE / self.source).read_text(encoding="utf-8").splitlines()
        after = self.text().splitlines()
        if len(before) != len(after):
            raise VariantError(f"{self.name} changes the number of lines of {self.source}")
        return [(n, old, new) for n, (old, new) in enumerate(zip(before, after), 1) if old != new]


def load(name: str) -> Variant:
    path = VARIANTS / f"{name}.toml"
    if not path.is_file():
        raise VariantError(f"there is no variant {name}")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    edits = [(edit["old"], edit["new"]) for edit in data["edit"]]
    return Variant(name, data["source"], edits, data["title"], data.get("expect", []), data.get("args", ""))


def names() -> list[str]:
    return sorted(path.stem for path in VARIANTS.glob("*.toml"))


def mistakes() -> list[Variant]:
    """The variants that are wrong on purpose."""
    return [variant for variant in map(load, names()) if variant.expect]


def show_edit(name: str, language: str) -> str:
    """The changed lines as a small diff."""
    variant = load(name)
    rows = []
    for number, old, new in variant.changed_lines():
        for sign, kind, line in (("−", "old", old), ("+", "new", new)):
            rows.append(f'<span class="line {kind}" data-n="{number}">{sign} {escape(line.strip())}</span>')
    words = {"en": f"change in chapters/code/{variant.source}", "zh": f"对 chapters/code/{variant.source} 的改动"}
    return (f'<figure class="listing"><figcaption>{words[language]}</figcaption>'
            f'<pre class="code"><code>{chr(10).join(rows)}</code></pre></figure>')


def both(first: Variant, second: Variant) -> Variant:
    """One variant with the edits of two."""
    return Variant(f"{first.name}+{second.name}", first.source, first.edits + second.edits, first.title, first.expect)
