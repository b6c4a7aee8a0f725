"""docs/kill-matrix.md: what finds which mutant, what only one check finds, what is named vaguely, and what survives and why."""

from collections import Counter
from collections.abc import Iterable

from autograder.mutation.outcome import MISNAMED, NAMED, NOT_BUILT, SURVIVED, VAGUE, Outcome

_VALUES = {"wrong_result", "non_finite"}
_HEAD = """# The kill matrix

Is the grader itself any good? This page answers by mutation testing: small mistakes are made by rule in right programs
(over the syntax tree, one mistake at a time), each mutant is handed in like a student's file, and the report is read.
Written by `python -m autograder mutate`; a test grades a sample of these mutants again and compares.

- **emulator**: one of its checks finds the mutant, whatever the result was.
- **outputs**: comparing C with the reference alone finds it, where C is what the emulator computes, thread after thread. That is harsher
  than a card: hardware hides many a missing barrier, and comparison there finds fewer. What only the emulator finds, an output check lets pass.
- **named right**: what the student is told first, for every failing variant, is a name that fits the mistake; the names that
  fit a family are in `autograder/mutation/operators/`. *Vague*: wrong values without a diagnosis. *Misnamed*: another name.
- **no mistake**: mutants that compute the same, safely; each is on the reviewed list `autograder/mutation/equivalents.toml`.
"""


def page(recorded: list[Outcome], listed, families: dict[str, str], made: int) -> str:
    """The whole page. `families`: name and meaning; `made`: how many mutants the rules make today."""
    from autograder.mutation.matrix import reason
    built = [outcome for outcome in recorded if outcome.verdict != NOT_BUILT]
    harmless = [outcome for outcome in built if outcome.verdict == SURVIVED and reason(outcome, listed)]
    wrong = [outcome for outcome in built if outcome not in harmless]
    parts = [_HEAD, _summary(recorded, built, harmless, wrong, made), _by_family(wrong, harmless, families), _by_program(wrong, harmless), _by_kind(wrong),
             _only_one(wrong), _listed("Named vaguely", "Found, but told only as wrong values.", [o for o in wrong if o.verdict == VAGUE]),
             _listed("Misnamed", "Found, but told first under a name that does not fit.", [o for o in wrong if o.verdict == MISNAMED]),
             _listed("Survivors", "Mistakes that nothing finds.", [o for o in wrong if o.verdict == SURVIVED]), _reasons(harmless, listed)]
    return "\n".join(parts)


def _by_emulator(outcome: Outcome) -> bool:
    return bool(set(outcome.kinds) - _VALUES - {"not_tiled"})


def _summary(recorded, built, harmless, wrong, made: int) -> str:
    count = Counter(outcome.verdict for outcome in wrong)
    emulator = sum(_by_emulator(outcome) for outcome in wrong)
    outputs = sum(outcome.output_differs for outcome in wrong)
    return (f"\n{len(recorded)} of the {made} mutants that the rules make are recorded; {len(built)} of them compile, and {len(harmless)} of those are no mistake.\n"
            f"Of the {len(wrong)} mistakes, the emulator finds {emulator} and output comparison {outputs}; {len(wrong) - count[SURVIVED]} are found, "
            f"{count[NAMED]} named right, {count[VAGUE]} named vaguely, {count[MISNAMED]} misnamed.\n")


def _table(head: list[str], rows: Iterable[list[object]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]) + "\n"


def _row(name: str, mine: list[Outcome], harmless: int) -> list[object]:
    only = sum(_by_emulator(outcome) and not outcome.output_differs for outcome in mine)
    return [name, len(mine), sum(map(_by_emulator, mine)), sum(outcome.output_differs for outcome in mine), only,
            sum(outcome.verdict == NAMED for outcome in mine), sum(outcome.verdict == SURVIVED for outcome in mine), harmless]


_COLUMNS = ["mistakes", "emulator", "outputs", "emulator only", "named right", "survive", "no mistake"]


def _by_family(wrong, harmless, families: dict[str, str]) -> str:
    rows = [_row(f"**{name}**: {means}", [o for o in wrong if o.family == name], sum(o.family == name for o in harmless)) for name, means in families.items()]
    return "\n## By family of mistakes\n\n" + _table(["family", *_COLUMNS], rows)


def _by_program(wrong, harmless) -> str:
    names = list(dict.fromkeys(outcome.program for outcome in wrong + harmless))
    rows = [_row(f"`{name}`", [o for o in wrong if o.program == name], sum(o.program == name for o in harmless)) for name in names]
    return "\n## By program\n\nA function that two programs share is mutated in the first only.\n\n" + _table(["program", *_COLUMNS], rows)


def _by_kind(wrong) -> str:
    """The matrix: families against the kinds that found their mutants."""
    families = list(dict.fromkeys(outcome.family for outcome in wrong))
    kinds = sorted({kind for outcome in wrong for kind in outcome.kinds})
    rows = [[f"`{kind}`", *(sum(kind in o.kinds for o in wrong if o.family == family) or "" for family in families),
             sum(o.kinds == [kind] and not (o.output_differs and kind not in _VALUES) for o in wrong) or ""] for kind in kinds]
    return ("\n## By what finds them\n\nHow many mutants of a family show a kind of finding. Last column: mutants that nothing else finds, output "
            "comparison included.\n\n" + _table(["kind", *families, "alone"], rows))


def _only_one(wrong) -> str:
    alone = [o for o in wrong if len(o.kinds) == 1 and not o.output_differs]
    lines = [f"- `{outcome.kinds[0]}`: {_told(outcome)}" for outcome in alone]
    return "\n## Found by one check of the emulator alone, with right results\n\n" + ("\n".join(lines) or "None.") + "\n"


def _told(outcome: Outcome) -> str:
    return f"{outcome.program}, line {outcome.line}: {outcome.what}"


def _listed(title: str, words: str, outcomes: list[Outcome]) -> str:
    lines = [f"- {_told(outcome)}" + (f" → {', '.join(f'`{name}`' for name in sorted(set(outcome.names.values())))}" if outcome.names else "") for outcome in outcomes]
    return f"\n## {title}\n\n{words}\n\n" + ("\n".join(lines) or "None.") + "\n"


def _reasons(harmless, listed) -> str:
    from autograder.mutation.matrix import reason
    parts = ["\n## No mistake: mutants that compute the same\n"]
    for why in dict.fromkeys(one.why for one in listed):
        mine = [outcome for outcome in harmless if reason(outcome, listed) == why]
        if mine:
            parts += [f"\n{why}\n", *(f"- {_told(outcome)}" for outcome in mine)]
    return "\n".join(parts) + "\n"
