"""Makes starter/<name> from solutions/<name>: each marked region becomes a TODO.

    // BEGIN SOLUTION 3: what the student is to do
    //: … said on further lines
    //= a placeholder that keeps the starter compiling, if it needs one
    …the solution…
    // END SOLUTION

Files written in another language use their own comment sign (`# BEGIN SOLUTION …`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from autograder.faults import UserMistake

BEGIN = re.compile(r"^(?P<indent>\s*)(?P<sign>//|#) BEGIN SOLUTION (?P<number>\d+): (?P<text>.+)$")
END = re.compile(r"^\s*(//|#) END SOLUTION$")
SHAPE = "A region is “// BEGIN SOLUTION 3: what to do” … “// END SOLUTION”."


def _opening(match: re.Match[str]) -> str:
    return f"{match['indent']}{match['sign']} TODO {match['number']}: {match['text']}"


def _inside(line: str, sign: str) -> str | None:
    """What a line of a region leaves in the starter; None for the solution's own lines."""
    indent = line[: len(line) - len(line.lstrip())]
    body = line.strip()
    if body.startswith(f"{sign}: "):
        return f"{indent}{sign}         {body[len(sign) + 2:]}"
    if body.startswith(f"{sign}= "):
        return indent + body[len(sign) + 2:]
    return None


def _starter_lines(text: str, name: str) -> Iterator[str]:
    region: re.Match[str] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        begin, end = BEGIN.match(line), END.match(line)
        if "BEGIN SOLUTION" in line and (begin is None or region is not None):
            raise UserMistake(f"{name}:{number}: BEGIN SOLUTION is malformed or inside another region.", SHAPE)
        if "END SOLUTION" in line and (end is None or region is None):
            raise UserMistake(f"{name}:{number}: END SOLUTION without its BEGIN.", SHAPE)
        if begin:
            region = begin
            yield _opening(begin)
        elif end:
            region = None
        elif region is None:
            yield line
        elif (left := _inside(line, region["sign"])) is not None:
            yield left
    if region is not None:
        raise UserMistake(f"{name}: SOLUTION {region['number']} has no END.", SHAPE)


def starter_text(solution: str, name: str = "solution") -> str:
    """The starter's text for a solution's text."""
    return "\n".join(_starter_lines(solution, name)) + "\n"


def stale_starters(root: Path, write: bool = False) -> list[Path]:
    """The starter files that differ from what their solutions give; `write` brings them up to date."""
    stale = []
    for solution in sorted((root / "solutions").glob("*")):
        wanted = starter_text(solution.read_text("utf-8"), solution.name)
        starter = root / "starter" / solution.name
        if starter.exists() and starter.read_text("utf-8") == wanted:
            continue
        stale.append(starter)
        if write:
            starter.parent.mkdir(exist_ok=True)
            starter.write_text(wanted, "utf-8")
    return stale


def make_starters(root: Path, check: bool) -> int:
    """Writes or checks the starters of a tree, says what it did, and gives the exit status."""
    stale = stale_starters(root, write=not check)
    for path in stale:
        print(f"{path.relative_to(root)}: {'differs from its solution' if check else 'written'}")
    if stale and check:
        print("Run `python -m autograder starter`, then look at the difference.")
    return 1 if stale and check else 0
