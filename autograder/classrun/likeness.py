"""Pairs of files that resemble each other beyond the course's own text: a lead for a person, never points.

Winnowing (Schleimer, Wilkerson, Aiken 2003) over the words of the source: names of one's own are all one word, so renaming hides nothing.
"""

import hashlib
from collections import defaultdict
from pathlib import Path

from msgspec import Struct, field

from autograder.classrun.records import Manifest
from autograder.classrun.store import Store
from autograder.exercise import PACKAGE
from autograder.policy.tokens import Source

GRAM, WINDOW = 14, 6                 # words a fingerprint covers; of so many in a row one is kept
FEWEST, ENOUGH, MOST_PAIRS = 10, 0.5, 60
_COMMON = 0.25                       # what a quarter of the class has is the usual way to write it
_KEPT = {"if", "else", "for", "while", "do", "return", "int", "float", "double", "const", "void", "switch", "case", "break", "continue", "struct", "template",
         "__global__", "__device__", "__shared__", "__syncthreads", "threadIdx", "blockIdx", "blockDim", "gridDim", "dim3"}


class Pair(Struct):
    """Two files; `share` is of the smaller one's own fingerprints. Lines are those that both have."""

    exercise: str
    first: list[str]                 # names of who handed it in
    second: list[str]
    share: float
    texts: list[str] = field(default_factory=list)
    lines: list[set[int]] = field(default_factory=list)


def pairs(manifest: Manifest, store: Store) -> list[Pair]:
    """The most alike first. Files that are the same to the byte are one pair of equal texts."""
    found = [pair for exercise in manifest.exercises for pair in _of_exercise(exercise, manifest, store)]
    return sorted(found, key=lambda pair: -pair.share)[:MOST_PAIRS]


def _of_exercise(exercise: str, manifest: Manifest, store: Store) -> list[Pair]:
    owners: dict[str, list[str]] = defaultdict(list)
    for student in manifest.students:
        for piece in student.pieces:
            if piece.exercise == exercise and piece.status == "ok":
                owners[piece.sha256].append(student.name)
    known = course_prints(PACKAGE.parent)
    texts = {digest: store.file(digest) for digest in owners}
    prints = {digest: {mark: line for mark, line in fingerprints(data).items() if mark not in known} for digest, data in texts.items()}
    return _same(exercise, owners, texts, prints) + _alike(exercise, owners, texts, prints)


def _same(exercise: str, owners: dict, texts: dict, prints: dict) -> list[Pair]:
    shown = {digest: texts[digest].decode("utf-8", "replace") for digest in owners}
    return [Pair(exercise, names[:1], names[1:], 1.0, [shown[digest]] * 2, [set(prints[digest].values())] * 2)
            for digest, names in owners.items() if len(names) > 1 and len(prints[digest]) >= FEWEST]


def _alike(exercise: str, owners: dict, texts: dict, prints: dict) -> list[Pair]:
    holders: dict[int, list[str]] = defaultdict(list)
    for digest, marks in prints.items():
        for mark in marks:
            holders[mark].append(digest)
    most = max(2, int(len(prints) * _COMMON))
    shared: dict[tuple[str, str], list[int]] = defaultdict(list)
    for mark, who in holders.items():
        if 2 <= len(who) <= most:
            for at, one in enumerate(who):
                for other in who[at + 1:]:
                    shared[one, other].append(mark)
    rare = {digest: sum(len(holders[mark]) <= most for mark in marks) for digest, marks in prints.items()}
    found = []
    for (one, other), marks in shared.items():
        share = len(marks) / max(1, min(rare[one], rare[other]))
        if len(marks) >= FEWEST and share >= ENOUGH:
            found.append(Pair(exercise, owners[one], owners[other], share, [texts[d].decode("utf-8", "replace") for d in (one, other)],
                              [{prints[d][mark] for mark in marks} for d in (one, other)]))
    return found


def fingerprints(data: bytes) -> dict[int, int]:
    """Hash of some words in a row -> the line where they begin."""
    tokens = Source.read(data).tokens
    words = [token.text if token.kind != "word" or token.text in _KEPT else "w" for token in tokens if token.kind != "space"]
    lines = [token.line for token in tokens if token.kind != "space"]
    grams = [_hash(" ".join(words[at:at + GRAM])) for at in range(len(words) - GRAM + 1)]
    kept: dict[int, int] = {}
    for at in range(max(1, len(grams) - WINDOW + 1) if grams else 0):
        window = grams[at:at + WINDOW]
        mark = min(window)
        kept.setdefault(mark, lines[at + len(window) - 1 - window[::-1].index(mark)])
    return kept


def _hash(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest())


def course_prints(root: Path) -> set[int]:
    """Everything that a student may copy with a good conscience: the starter, the chapters' programs, and the solutions they lead to."""
    files = [path for name in ("starter", "solutions", "chapters") for path in sorted((root / name).rglob("*.cu"))]
    return {mark for path in files for mark in _all(path.read_bytes())}


def _all(data: bytes) -> set[int]:
    """Of the course every row of words, not only the kept ones: which of them is kept depends on what stands around."""
    tokens = [token for token in Source.read(data).tokens if token.kind != "space"]
    words = [token.text if token.kind != "word" or token.text in _KEPT else "w" for token in tokens]
    return {_hash(" ".join(words[at:at + GRAM])) for at in range(len(words) - GRAM + 1)}
