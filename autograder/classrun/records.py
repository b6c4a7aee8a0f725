"""The records of a class run: what was handed in, one piece of work, its receipt, what is known of a student."""

from pathlib import Path
from typing import Any

from msgspec import Struct, field

from autograder.records import Exercise, Finding


class Part(Struct):
    """One thing on disk that belongs to a hand-in, and the name it had before a platform changed it."""

    path: Path
    name: str
    version: int = 0                 # Canvas numbers repeated uploads of one file


class HandIn(Struct):
    """What one student handed in at one time, as a platform names it."""

    platform: str
    identity: str                    # what the platform tells its students apart by
    name: str
    parts: list[Part]
    keys: dict[str, str] = field(default_factory=dict)   # id, email, login, participant: for the roster
    when: float = 0.0                # seconds since 1970; the newest counts
    late: bool = False
    label: str = ""                  # what it is called on disk


class Member(Struct):
    """A line of the roster."""

    name: str
    keys: dict[str, str] = field(default_factory=dict)
    columns: dict[str, str] = field(default_factory=dict)


class Work(Struct):
    """One piece of work: a file, an exercise, and all that the result depends on."""

    key: str
    exercise: str
    sha256: str
    seed: int
    full: bool = False


class Receipt(Struct):
    """Proof of what a result was made from."""

    work: Work
    made_with: dict[str, str]        # part of the toolchain -> version or hash
    attempt: str
    result_sha256: str
    finished: str
    seconds: float


class Result(Struct):
    """A receipt and what it is for; stored whole or not at all."""

    receipt: Receipt
    exercise: Exercise


class Piece(Struct, omit_defaults=True):
    """What is known of one file of a student before anything ran."""

    exercise: str
    status: str                      # ok, refused, not_submitted
    sha256: str = ""
    work: str = ""                   # key of the work, when there is something to run
    finding: Finding | None = None


class Student(Struct, omit_defaults=True):
    """One student of the class; `id` is safe as a file name, everything else is somebody's text."""

    id: str
    name: str
    platform: str = ""
    keys: dict[str, str] = field(default_factory=dict)
    late: bool = False
    missing: bool = False            # on the roster, nothing handed in
    stranger: bool = False           # handed in, not on the roster
    notes: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    roster: dict[str, str] = field(default_factory=dict)


class Manifest(Struct):
    """What a class run is about: enough to go on after any interruption."""

    made_with: dict[str, str]
    seed: int
    full: bool
    isolation: str
    level: str
    unsafe: bool
    students: list[Student]
    exercises: list[str]
    language: str = "en"             # of reports and pages, also of those that are written anew later


class Row(Struct, omit_defaults=True):
    """A student in class.json, for gradebooks, exports and comparisons."""

    id: str
    name: str
    status: str                      # graded, not_graded, missing
    score: float | None = None
    max: float | None = None
    late: bool = False
    keys: dict[str, str] = field(default_factory=dict)
    roster: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    look: list[str] = field(default_factory=list)        # why a person should look
    exercises: dict[str, dict[str, Any]] = field(default_factory=dict)
    instructor: dict[str, Any] = field(default_factory=dict)


class ClassResult(Struct):
    """class.json."""

    schema: str
    complete: bool
    unsafe: bool
    made_with: dict[str, str]
    seed: int
    rows: list[Row]
