"""The score over the tries: a small line, the last point marked. Drawn from the history, not from a finding."""

from autograder.records import Finding
from autograder.report.pictures.svg import Drawing
from autograder.report.words import say
from autograder.report.words.entry import N_

WIDTH, HEIGHT, LEFT, TOP = 400, 72, 4, 16


def picture(finding: Finding, language: str, uid: str) -> str:
    """No finding has this picture."""
    return ""


def plot(scores: list[float], most: float, language: str, uid: str) -> str:
    """Tries from left to right; the dashed line is all points."""
    d = Drawing(WIDTH, TOP + HEIGHT + 22, uid)
    step = (WIDTH - 60) / max(1, len(scores) - 1)
    at = [(LEFT + i * step, TOP + HEIGHT * (1 - score / (most or 1))) for i, score in enumerate(scores)]
    d.line(LEFT, TOP, WIDTH - 56, TOP, "thin", 1, "4 4")
    d.line(LEFT, TOP + HEIGHT, WIDTH - 56, TOP + HEIGHT, "line")
    d.path("M" + " L".join(f"{x:g} {y:g}" for x, y in at), "accent-line", 2)
    for x, y in at[:-1]:
        d.circle(x, y, 2.5, "accent")
    d.circle(*at[-1], 5, "accent")
    d.text(at[-1][0] + 10, at[-1][1] + 5, f"{scores[-1]:g}", "strong", 15)
    d.text(LEFT, TOP + HEIGHT + 17, say(N_("{count} tries"), language, count=len(scores)), "soft", 12.5)
    description = ", ".join(f"{score:g}" for score in scores)
    return d.done(say(N_("The score over the tries"), language), description)
