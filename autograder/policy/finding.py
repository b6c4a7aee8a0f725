"""How a rule says that something may not be there: what, why, what to do instead."""

from autograder.records import Finding


def refuse(line: int | None, what: str, why: str, instead: str) -> Finding:
    """One finding of kind `policy`; every rule says all three things."""
    return Finding("policy", "error", f"{what} {why}", 1, line=line, hint=instead, text=what)
