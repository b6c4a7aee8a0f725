"""What the grader says of one mutant, and what that is worth: named right, named vaguely, named wrong, or not seen at all."""

from collections.abc import Collection

from msgspec import Struct, field

from autograder.faults import GraderFault
from autograder.records import Exercise

NAMED, VAGUE, MISNAMED, SURVIVED, NOT_BUILT = "named", "vague", "misnamed", "survived", "not built"
_VALUES = ("wrong_result", "non_finite")
_TIMED_OUT = ("timeout", "memory_limit")


class Outcome(Struct, omit_defaults=True):
    """One mutant and its verdict. `names` is what each failing variant is told first; `kinds` is everything that was found."""

    program: str
    family: str
    line: int
    what: str
    verdict: str
    output_differs: bool = False     # comparing outputs alone would have found it
    names: dict[str, str] = field(default_factory=dict)
    kinds: list[str] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"{self.program}:{self.line} {self.family}: {self.what}"


def seen_in(result: Exercise) -> tuple[bool, dict[str, str], list[str]]:
    """Whether outputs differ, what each variant is told first, and all kinds of errors."""
    differs = any(row.status != "pass" for row in result.cases)
    names: dict[str, str] = {}
    kinds: set[str] = set()
    for check in sorted(result.checks, key=_in_order_of_telling):
        variant = check.id.split(".")[0]
        for finding in check.findings:
            if finding.severity != "error":
                continue
            kinds.add(finding.kind)
            name = f"{finding.kind}:{finding.diagnosis}" if finding.kind in _VALUES and finding.diagnosis else finding.kind
            names.setdefault(variant, name)
    return differs, names, sorted(kinds)


def _in_order_of_telling(check) -> int:
    """What the emulator saw is told before wrong values, and those before too many loads."""
    return [".safe", ".correct", ".tiled"].index(check.id[check.id.index("."):]) if "." in check.id else 0


def verdict_of(status: str, names: dict[str, str], right: Collection[str]) -> str:
    """Judges the names against those that fit the mistake. `wrong_result:*` stands for a named diagnosis, whichever."""
    if status == "pass":
        return SURVIVED
    if not names:                     # a fault of ours says nothing about the mutant
        raise GraderFault(f"A mutant was graded without a verdict ({status}).", "Run it again: autograder mutate --new")
    if "compile_error" in names.values() or "policy" in names.values():
        return NOT_BUILT
    judged = {_judged(name, right) for name in names.values()}
    return next(verdict for verdict in (MISNAMED, VAGUE, NAMED) if verdict in judged)


def _judged(name: str, right: Collection[str]) -> str:
    kind, _, diagnosis = name.partition(":")
    if name in right or (diagnosis and f"{kind}:*" in right):
        return NAMED
    if kind in _VALUES:
        return VAGUE
    return MISNAMED
