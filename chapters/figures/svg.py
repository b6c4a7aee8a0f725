"""A small canvas: rectangles, lines and words that become an SVG with a title and a description."""
from __future__ import annotations

from collections.abc import Callable
from html import escape

# Colours come from the page that shows the figure; the second value serves where there is none.
STYLE = """
.f-paper{fill:var(--paper,#fdfdfb)}
.f-cell{fill:var(--paper,#fdfdfb);stroke:var(--soft,#5a636b);stroke-width:.75}
.f-a{fill:var(--a-tint,#cfe3f7);stroke:var(--a,#2f6fb3)}
.f-b{fill:var(--b-tint,#fbe0bf);stroke:var(--b,#b35c00)}
.f-c{fill:var(--c-tint,#d5edd8);stroke:var(--c,#216e39)}
.f-zero{fill:var(--shade,#eceeea);stroke:var(--soft,#5a636b);stroke-dasharray:3 2}
.f-bad{fill:var(--old,#fbe3e1);stroke:var(--bad,#b3261e);stroke-width:2}
.f-line{stroke:var(--ink,#1d2328);stroke-width:1.25;fill:none}
.f-wall{stroke:var(--ink,#1d2328);stroke-width:3}
.f-badline{stroke:var(--bad,#b3261e);stroke-width:2;fill:none;stroke-dasharray:5 3}
.f-text{fill:var(--ink,#1d2328);font:13px system-ui,"Noto Sans","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
.f-small{font-size:11px}.f-strong{font-weight:650}.f-soft{fill:var(--soft,#5a636b)}
""".strip()


class Canvas:
    """Collects shapes; `finish` gives the whole file."""

    def __init__(self, name: str, width: float, height: float) -> None:
        self.name, self.width, self.height = name, width, height
        self.parts: list[str] = []

    def rect(self, x: float, y: float, width: float, height: float, look: str) -> None:
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="2" class="{look}"/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, look: str = "f-line") -> None:
        self.parts.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{look}"/>')

    def text(self, x: float, y: float, words: str, look: str = "", anchor: str = "start") -> None:
        kind = f"f-text {look}".strip()
        self.parts.append(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>')

    def box(self, x: float, y: float, width: float, height: float, look: str, words: str) -> None:
        """A rectangle with words in its middle."""
        self.rect(x, y, width, height, look)
        if words:
            self.text(x + width / 2, y + height / 2 + 4, words, "f-small", "middle")

    def grid(self, x: float, y: float, rows: int, cols: int, size: float,
             look: Callable[[int, int], str], words: Callable[[int, int], str] = lambda r, c: "") -> None:
        """rows × cols square cells; what each looks like and says is asked cell by cell."""
        for row in range(rows):
            for col in range(cols):
                self.box(x + col * size, y + row * size, size, size, f"f-cell {look(row, col)}".strip(), words(row, col))

    def finish(self, title: str, description: str) -> str:
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
                f'width="{self.width:g}" height="{self.height:g}" role="img" '
                f'aria-labelledby="{self.name}-title {self.name}-desc">')
        told = (f'<title id="{self.name}-title">{escape(title)}</title>'
                f'<desc id="{self.name}-desc">{escape(description)}</desc>')
        paper = f'<rect width="{self.width:g}" height="{self.height:g}" class="f-paper"/>'
        return "\n".join([head, told, f"<style>{STYLE}</style>", paper, *self.parts, "</svg>"]) + "\n"
