"""No hypothesis without its twin, and no twin of a hypothesis that is gone; both are found by looking."""

import re
from pathlib import Path

import pytest

import autograder
from autograder.report.words import mistakes

HERE = Path(__file__).resolve().parent
HYPOTHESES = HERE.parents[1] / "autograder" / "judge" / "hypotheses"
FAMILIES = sorted(path.stem for path in HYPOTHESES.glob("*.cpp"))


def names_of(family: str) -> set[str]:
    return set(re.findall(r'\{"(\w+)", Needs::', (HYPOTHESES / f"{family}.cpp").read_text("utf-8")))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_hypothesis_has_a_twin(family: str) -> None:
    text = (HERE / f"twins_{family}.cpp").read_text("utf-8")
    planted = set(re.findall(r'(?:planted\(|Plant\(\{)"(\w+)"', text))
    told = set(re.findall(r'std::vector<std::string>\{"(\w+)"\}', text))
    assert names_of(family), "no hypothesis was found: has its form changed?"
    assert names_of(family) == planted | told


def test_every_hypothesis_has_words_and_all_words_are_said_by_somebody() -> None:
    hypotheses = {name for family in FAMILIES for name in names_of(family)}
    assert hypotheses <= set(mistakes())
    said = "\n".join(path.read_text("utf-8") for path in speakers())
    assert [name for name in sorted(set(mistakes()) - hypotheses) if f'"{name}"' not in said] == []


def speakers() -> list[Path]:
    """The judges of single exercises and the written answers name mistakes of their own."""
    package = Path(autograder.__file__).parent
    return [path for folder in ("exercises", "answers", "judge", "judging") for path in (package / folder).rglob("*") if path.suffix in (".cpp", ".hpp", ".py")]
