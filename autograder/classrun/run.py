"""A class run from beginning to end: intake, work that is missing, reports, tables. Stopped anywhere, it goes on from there."""

import errno
import os
import secrets
import sys
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct, field

from autograder.classrun import executors, handed_in, likeness, made_with, safety, tables
from autograder.classrun.orphans import die_with
from autograder.classrun.progress import Progress
from autograder.classrun.publish import publish
from autograder.classrun.records import ClassResult, Manifest, Row, Student, Work
from autograder.classrun.store import Store, work_of
from autograder.exercise import ExerciseRule
from autograder.faults import GraderFault

SCHEMA = "1"
_TRIES = 2                           # a fault of ours is tried once more before the run ends


class Order(Struct):
    """What an instructor asked for."""

    submissions: Path
    out: Path
    exercises: list[ExerciseRule]
    roster: Path | None = None
    rules: handed_in.Rules = field(default_factory=handed_in.Rules)
    seed: int = 1
    full: bool = False
    executor: str = "local"
    options: executors.Options = field(default_factory=executors.Options)
    allow_unsafe: bool = False
    language: str = "en"


class Outcome(Struct):
    """What came of it, for whoever typed the command."""

    result: ClassResult
    done: int                        # pieces of work that were done now
    kept: int                        # that were there already
    faults: dict[str, str]           # key of work -> why it has no result
    ignored: list[str]


def run(order: Order) -> Outcome:
    """Grades what is missing and writes everything."""
    from autograder.run.level import level
    executor = executors.named(order.executor)
    unsafe = safety.check(level(), order.allow_unsafe)
    store = Store(order.out)
    store.prepare()
    with store.only_us(), _disk_told():
        read = handed_in.read(order.submissions, order.roster, order.rules, order.exercises, store)
        manifest = _manifest(order, read.students, unsafe)
        store.write_manifest(manifest)
        work = works(manifest)
        missing = [one for one in work if store.result(one.key) is None]
        try:
            faults = do(missing, store, executor, order.options)
        finally:                      # stopped or failed: what is there is shown, marked as incomplete
            store.sweep()
            result = write_everything(manifest, store)
    return Outcome(result, len(missing) - len(faults), len(work) - len(missing), faults, read.ignored)


@contextmanager
def _disk_told():
    """A full disk is met wherever something is written; what is stored by then stays."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EROFS):
            raise
        raise GraderFault(f"Not everything could be written: {error.strerror}.",
                          "What has a result is kept. Make room, then type the same command again.") from error


def _manifest(order: Order, students: list[Student], unsafe: bool) -> Manifest:
    parts = {rule.id: made_with.all_parts(rule.id) for rule in order.exercises}
    for student in students:
        for piece in student.pieces:
            if piece.status == "ok":
                piece.work = work_of(piece.exercise, piece.sha256, order.seed, order.full, parts[piece.exercise]).key
    made = {name: value for one in parts.values() for name, value in one.items()}
    return Manifest(made, order.seed, order.full, made["isolation"], made["level"], unsafe, students, [rule.id for rule in order.exercises],
                    order.language)


def works(manifest: Manifest) -> list[Work]:
    """Each piece once, however many students handed in the same file."""
    found = {piece.work: Work(piece.work, piece.exercise, piece.sha256, manifest.seed, manifest.full)
             for student in manifest.students for piece in student.pieces if piece.work}
    return list(found.values())


def do(missing: list[Work], store: Store, executor, options: executors.Options, stream=None) -> dict[str, str]:
    """Does the work; what failed by our fault is tried again. Returns what still has no result, and why."""
    left, why = list(missing), {}
    for _ in range(_TRIES):
        if not left:
            break
        progress, why = Progress(len(left), stream or sys.stderr), {}
        options.attempt = f"{os.getpid()}-{secrets.token_hex(4)}"

        def heard(key: str, said: str) -> None:
            if said:
                why[key] = said
            progress.heard(not said)

        executor.run(left, store, options, heard)
        left = [one for one in left if store.result(one.key) is None]
    return {one.key: why.get(one.key, "It left no result.") for one in left}


def write_everything(manifest: Manifest, store: Store) -> ClassResult:
    """Every report, then the tables; each file whole or as it was."""
    rows = published(manifest, store, manifest.language)
    tables.add_instructor(rows, store.out)
    complete = all(row.status != "not_graded" for row in rows)
    result = ClassResult(SCHEMA, complete, manifest.unsafe, manifest.made_with, manifest.seed, rows)
    tables.write(result, store.out, manifest.exercises, likeness.pairs(manifest, store), manifest.language)
    return result


def published(manifest: Manifest, store: Store, language: str) -> list[Row]:
    """Side by side: a page takes a tenth of a second, and there may be hundreds."""
    students = manifest.students
    if len(students) < 8:
        return [publish(student, manifest, store, language) for student in students]
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial

    from autograder.report import page
    page.prepare()
    with ProcessPoolExecutor(os.cpu_count() or 1, mp_context=multiprocessing.get_context("fork"), initializer=die_with,
                             initargs=(os.getpid(),)) as pool:
        return list(pool.map(partial(publish, manifest=manifest, store=store, language=language), students, chunksize=4))
