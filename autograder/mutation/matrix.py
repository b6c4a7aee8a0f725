"""The kill matrix: what is recorded of every mutant, the reviewed list of those that change nothing, and the page about both."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from autograder.mutation.outcome import Outcome

HERE = Path(__file__).resolve().parent
RECORD = HERE / "recorded.jsonl"
EQUIVALENTS = HERE / "equivalents.toml"
PAGE = HERE.parents[1] / "docs" / "kill-matrix.md"


class Equivalent(Struct):
    """Mutants that are no mistake, and why: `program` and `what` are patterns that must fit as a whole."""

    what: str
    why: str
    program: str = ".*"
    lines: list[int] = []

    def fits(self, outcome: Outcome) -> bool:
        return (re.fullmatch(self.program, outcome.program) is not None and re.fullmatch(self.what, outcome.what) is not None
                and (not self.lines or outcome.line in self.lines))


def load() -> list[Outcome]:
    lines = RECORD.read_bytes().splitlines() if RECORD.exists() else []
    return [msgspec.json.decode(line, type=Outcome) for line in lines]


def save(outcomes: Iterable[Outcome]) -> None:
    RECORD.write_bytes(b"".join(msgspec.json.encode(outcome, order="deterministic") + b"\n" for outcome in outcomes))


def merged(recorded: list[Outcome], seen: list[Outcome]) -> list[Outcome]:
    """New verdicts take the place of old ones; mutants that are no longer made are dropped."""
    from autograder.mutation import bench
    known = {outcome.key: outcome for outcome in [*recorded, *seen]}
    keys = [mutant.key for mutant in bench.mutants()]
    return [known[key] for key in keys if key in known]


def equivalents() -> list[Equivalent]:
    body = tomllib.loads(EQUIVALENTS.read_text("utf-8")) if EQUIVALENTS.exists() else {}
    return msgspec.convert(body.get("equivalent", []), list[Equivalent])


def reason(outcome: Outcome, listed: list[Equivalent]) -> str | None:
    """Why a mutant is no mistake; None for one that is."""
    return next((one.why for one in listed if one.fits(outcome)), None)


def write_page(outcomes: list[Outcome]) -> None:
    from autograder.mutation import bench
    from autograder.mutation.page import page
    families = {family.NAME: family.MEANS for family in bench.families()}
    made = sum(1 for _ in bench.mutants())
    PAGE.write_text(page(outcomes, equivalents(), families, made), "utf-8")
