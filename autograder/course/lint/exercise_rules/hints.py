"""hints.toml: three hints, and fitting ones for kinds of findings that exist."""

from collections.abc import Iterator

from autograder.course.lint import Subject
from autograder.course.lint.exercise_rules.declared import TO_FILL_IN
from autograder.faults import GraderFault

ORDER = 50
WANTED = 3


def look(subject: Subject) -> Iterator[str]:
    from autograder import hints
    from autograder.report.words import catalogue
    path, where = subject.folder / "hints.toml", f"autograder/exercises/{subject.name}/hints.toml"
    if not path.exists():
        yield f"{where} is missing: three hints, from a question to nearly the code"
        return
    try:
        known = hints.read(path)
    except GraderFault as fault:
        yield fault.message
        return
    if len(known.hints) != WANTED or not all(hint.strip() for hint in known.hints) or len(set(known.hints)) != len(known.hints):
        yield f"{where}: {WANTED} different hints are needed, there are {len(known.hints)}"
    if TO_FILL_IN in path.read_text("utf-8"):
        yield f"{where}: “{TO_FILL_IN}” is still to be filled in"
    unknown = sorted({hint.kind for hint in known.when} - set(catalogue()))
    yield from (f"{where}: there is no kind of finding “{kind}”" for kind in unknown)
    if not known.when:
        yield f"{where}: at least one hint for a finding is needed: [[when]] kind, text"
