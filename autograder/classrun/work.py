"""Does one piece of work: grades one file for one exercise and stores the result with its receipt."""

import errno
import tempfile
import time
from pathlib import Path

import msgspec

from autograder.classrun.made_with import all_parts
from autograder.classrun.records import Receipt, Work
from autograder.classrun.store import Store, digest_of
from autograder.exercise import all_exercises
from autograder.faults import AutograderError, GraderFault
from autograder.records import Exercise


def do(work: Work, store: Store, attempt: str) -> str:
    """Empty when a result is stored, else why there is none: that is our fault, never the student's."""
    try:
        started = time.monotonic()
        exercise = graded(work, store)
        seconds = time.monotonic() - started
        finished = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        store.write(Receipt(work, all_parts(work.exercise), attempt, digest_of(exercise), finished, round(seconds, 3)), exercise)
        return ""
    except AutograderError as error:
        return error.message
    except OSError as error:
        return _disk(error)
    except Exception as error:        # noqa: BLE001 - one submission must never end the run of all others
        return f"{type(error).__name__}: {error}"


def graded(work: Work, store: Store) -> Exercise:
    """The exercise of one file, nothing stored; raises a GraderFault when it was ours."""
    from autograder import pipeline
    rule = all_exercises()[work.exercise]
    with tempfile.TemporaryDirectory(prefix="class-") as folder:
        Path(folder, rule.file_name).write_bytes(store.file(work.sha256))
        made = pipeline.grade(pipeline.Request(Path(folder), [rule], seed=work.seed, jobs=1, full=work.full, label="class"))
    exercise = made.report.exercises[0]
    if made.faults or exercise.status == "grader_error":
        raise made.faults[0] if made.faults else GraderFault(exercise.message)
    return as_stored(exercise)


def as_stored(exercise: Exercise) -> Exercise:
    """As it will be read again: the same number may be 0 here and 0.0 there, and the receipt's hash must hold for both."""
    return msgspec.json.decode(msgspec.json.encode(exercise), type=Exercise)


def _disk(error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "The disk is full."
    if error.errno == errno.EROFS:
        return "The folder cannot be written to."
    return f"{error.strerror or error} ({errno.errorcode.get(error.errno or 0, '?')})"
