"""What the catalogue says about one kind of finding or one diagnosis."""

from collections.abc import Callable

from msgspec import Struct

from autograder.records import Finding, Severity
from autograder.sentences import N_


class Line(Struct, frozen=True):
    """A sentence with {fields}. It fits a finding that has every field and meets the condition."""

    text: str
    when: Callable[[Finding], bool] | None = None


class Entry(Struct, frozen=True):
    """Title, sentence, reason and next step. Of several lines the first that fits is said: put the most telling first."""

    title: str
    message: tuple[Line, ...]
    why: str
    hint: tuple[Line, ...]
    why_here: tuple[Line, ...] = ()          # reasons of special cases, which take the place of `why`
    severity: Severity = "error"             # in graded exercises
    severity_in_run: Severity | None = None  # in `make run`, where it differs
    rank: int = 2                            # what to mend first: 0 before it can run … 2 faults … 4 wrong values … 6 style
    picture: str = ""                        # the module of report/pictures that draws it, if any


def says(*texts: str | Line) -> tuple[Line, ...]:
    """Lines from plain sentences."""
    return tuple(Line(t) if isinstance(t, str) else t for t in texts)


EXPLAINED = says(
    N_("{variant}, {shape}: {wrong} of {elements} elements of C are wrong, and each of these mistakes explains every one "
       "of them: {cause}; or {also}."),
    N_("{variant}, {shape}: {wrong} of {elements} elements of C are wrong, and one mistake explains every one of them: {cause}."),
    N_("{variant}: one mistake explains every wrong element of C: {cause}."),
    N_("One mistake explains every wrong element of C: {cause}."),
)

# The emulator saw where it shows, the judge which mistake explains all values.
LEADS = says(
    N_("{where}: {cause}; or {also}. Each explains every wrong element of C, and that two threads meet at {cell}: {thread} of block {block} "
       "and {other_thread} of block {other_block} ({shape})."),
    N_("{where}: {cause}. It explains every wrong element of C, and that two threads meet at {cell}: {thread} of block {block} "
       "and {other_thread} of block {other_block} ({shape})."),
    N_("{where}: {cause}; or {also}. Each explains every wrong element of C, and that thread {thread} of block {block} {does} {cell}, "
       "where {array} has {elements} elements ({shape})."),
    N_("{where}: {cause}. It explains every wrong element of C, and that thread {thread} of block {block} {does} {cell}, "
       "where {array} has {elements} elements ({shape})."),
    N_("{where}: {cause}; or {also}. Each explains every wrong element of C."),
    N_("{where}: {cause}. It explains every wrong element of C."),
)


def mistake(cause: str, hint: str | tuple[str, ...], why: str) -> Entry:
    """A diagnosis. `cause` completes the sentence “one mistake explains every wrong element: …”, and is its title."""
    hints = (hint,) if isinstance(hint, str) else hint
    return Entry(title=cause, message=EXPLAINED, why=why, hint=says(*hints), rank=3, picture="heatmap")
