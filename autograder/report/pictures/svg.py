"""A few words for drawing: every picture is a list of shapes, with a title and a description for those who cannot see it."""

from html import escape

from autograder.report.textwidth import width
from autograder.report.visible import one_line


def text_width(said: str, size: float) -> float:
    """About how wide a text is drawn: fonts differ, so leave some air."""
    return width(said) * size * 0.54


class Drawing:
    """Collects shapes; `done` gives the SVG. Colours are classes, so that one picture serves light, dark and paper."""

    def __init__(self, width: float, height: float, uid: str) -> None:
        self.width, self.height, self.uid = width, height, uid
        self.shapes: list[str] = []

    def rect(self, x: float, y: float, w: float, h: float, kind: str, round_: float = 0) -> None:
        self.shapes.append(f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{round_:g}"/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str, width: float = 1, dash: str = "") -> None:
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.shapes.append(
            f'<line class="{kind}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke-width="{width:g}"{dashed}/>')

    def circle(self, x: float, y: float, r: float, kind: str) -> None:
        self.shapes.append(f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>')

    def path(self, d: str, kind: str, width: float = 1) -> None:
        self.shapes.append(f'<path class="{kind}" d="{d}" stroke-width="{width:g}"/>')

    def text(self, x: float, y: float, said: str, kind: str = "", size: float = 14, anchor: str = "start") -> None:
        self.shapes.append(f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}">'
                           f"{escape(one_line(said))}</text>")

    def badge(self, x: float, y: float, said: str, kind: str) -> None:
        """A numbered disc, the same number as beside the source line."""
        self.circle(x, y, 10, kind)
        self.text(x, y + 4.5, said, "on", 13, "middle")

    def hatched(self, x: float, y: float, w: float, h: float) -> None:
        """An area that says “nothing here” without a colour."""
        self.shapes.append(f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="url(#{self.uid}-hatch)"/>')

    def done(self, title: str, description: str) -> str:
        hatch = (f'<defs><pattern id="{self.uid}-hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
                 'patternTransform="rotate(45)"><line class="hatch" x1="0" y1="0" x2="0" y2="6" stroke-width="1.2"/></pattern></defs>')
        body = "".join(self.shapes)
        return (f'<svg viewBox="0 0 {self.width:g} {self.height:g}" role="img" aria-labelledby="{self.uid}-t {self.uid}-d">'
                f'<title id="{self.uid}-t">{escape(one_line(title))}</title><desc id="{self.uid}-d">{escape(one_line(description))}</desc>'
                f"{hatch if f'{self.uid}-hatch' in body else ''}{body}</svg>")
