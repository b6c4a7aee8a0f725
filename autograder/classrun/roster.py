"""The class list of a learning platform: who is who, and who is missing."""

import csv
import io
from pathlib import Path

from autograder.classrun.names import comparable, comparable_words
from autograder.classrun.records import HandIn, Member
from autograder.faults import UserMistake
from autograder.sentences import N_

# What the columns of Canvas, Moodle, Gradescope and hand-made lists mean, by their comparable title.
_COLUMNS = {
    "id": "id", "studentid": "id", "sisuserid": "sis", "sid": "id", "idnumber": "id", "sisloginid": "login", "login": "login", "username": "login",
    "email": "email", "emailaddress": "email", "identifier": "participant", "student": "name", "name": "name", "fullname": "name",
    "firstname": "first", "surname": "last", "lastname": "last",
}
_KEYS = ("id", "sis", "login", "email", "participant")


def read_table(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV as a spreadsheet or a platform wrote it: a byte-order mark, commas, semicolons or tabs."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise UserMistake(N_(f"The list “{path}” cannot be read: {error.strerror}."), N_("Give a CSV file.")) from error
    except UnicodeDecodeError as error:
        raise UserMistake(N_(f"The list “{path}” is not UTF-8."), N_("Save it as “CSV UTF-8” and try again.")) from error
    first = text.split("\n", 1)[0]
    mark = max(",;\t", key=first.count)
    return [{(key or "").strip(): (value or "") for key, value in row.items() if isinstance(value, str)}
            for row in csv.DictReader(io.StringIO(text, newline=""), delimiter=mark)]


def read(path: Path) -> list[Member]:
    """The members of the class; lines that name nobody (Canvas's “Points Possible”) are left out."""
    rows = read_table(path)
    members = [member for row in rows if (member := _member(row)) is not None]
    if not members:
        raise UserMistake(N_(f"“{path}” names no student."), N_("It needs a column such as Name, Student, ID or Email in its first line."))
    return members


def _member(row: dict[str, str]) -> Member | None:
    known: dict[str, str] = {}
    for title, value in row.items():
        meaning = _COLUMNS.get(comparable(title))
        if meaning and value.strip():
            known.setdefault(meaning, value.strip())
    name = known.get("name") or f"{known.get('first', '')} {known.get('last', '')}".strip()
    if comparable(name) in ("pointspossible", "studenttest", "teststudent"):
        return None
    keys = {key: known[key] for key in _KEYS if key in known}
    if "participant" in keys:
        keys["participant"] = "".join(letter for letter in keys["participant"] if letter.isdigit())
    return Member(name or next(iter(keys.values())), keys, row) if name or keys else None


def match(hand_ins: list[HandIn], members: list[Member]) -> dict[int, Member]:
    """Position of a hand-in -> its line: by what a platform calls unique first, by name only where one line fits."""
    found: dict[int, Member] = {}
    for position, one in enumerate(hand_ins):
        member = _by_key(one, members) or _by_name(one.name, members)
        if member is not None:
            found[position] = member
    return found


def _by_key(one: HandIn, members: list[Member]) -> Member | None:
    """A number of Canvas's own is looked for only in Canvas's ID column; a student number first in that of the school."""
    places = {"canvas": ("id",), "id": ("sis", "id", "login", "email"), "email": ("email", "login"), "participant": ("participant",)}
    for key, value in one.keys.items():
        for place in places.get(key, ()):
            fitting = [member for member in members if member.keys.get(place, "").casefold() == value.casefold()]
            if len(fitting) == 1:
                return fitting[0]
    return None


def _by_name(name: str, members: list[Member]) -> Member | None:
    for form in (comparable, comparable_words, _glued):
        fitting = [member for member in members if form(member.name) == form(name) and form(name)]
        if len(fitting) == 1:
            return fitting[0]
    return None


def _glued(name: str) -> str:
    """Canvas glues the family name to the given name: “lovelaceada”. Letters in order are all that is left."""
    return "".join(sorted(comparable(name)))
