"""The folder in which a class run keeps what it knows: files whole or not at all, one grader at a time."""

import fcntl
import hashlib
import os
import time
from contextlib import contextmanager
from pathlib import Path

import msgspec

from autograder.classrun.records import Manifest, Receipt, Result, Work
from autograder.faults import GraderFault, UserMistake
from autograder.records import Exercise
from autograder.sentences import N_

_TO_GO_S = 1.0


def key_of(exercise: str, sha256: str, seed: int, full: bool, parts: dict[str, str]) -> str:
    """Equal keys mean equal results: this is how identical work is done once, and how a new course is graded anew."""
    told = [exercise, sha256, seed, full, sorted(parts.items())]
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()[:32]


class Store:
    """OUT/.work: the submitted files by their hash, the results by their key, and what the run is about."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.folder = out / ".work"
        self.results = self.folder / "results"
        self.files = self.folder / "files"

    def prepare(self) -> None:
        """Said before anything is graded, not after."""
        try:
            for folder in (self.results, self.files, self.out / "students"):
                folder.mkdir(parents=True, exist_ok=True)
            durable(self.folder / "probe", b"x")
            (self.folder / "probe").unlink()
        except OSError as error:
            raise UserMistake(N_(f"The results cannot go to “{self.out}”: {error.strerror}."), N_("Choose another folder: OUT=…")) from error
        self.folder.chmod(0o700)      # the files of other people

    @contextmanager
    def only_us(self):
        """A second grader on the same folder is told so; the lock goes with the process, however it ends."""
        with open(self.folder / "lock", "a+") as lock:
            if not _locked(lock):
                lock.seek(0)
                who = lock.read().strip() or "unknown"
                raise UserMistake(N_(f"Another grader (process {who}) is at work in “{self.out}”."),
                                  N_("Wait until it has finished, or choose another folder: OUT=…"))
            lock.truncate(0)
            lock.write(str(os.getpid()))
            lock.flush()
            yield

    # ---- submitted files

    def keep(self, data: bytes) -> str:
        digest = hashlib.sha256(data).hexdigest()
        if not (self.files / f"{digest}.cu").exists():
            durable(self.files / f"{digest}.cu", data)
        return digest

    def file(self, digest: str) -> bytes:
        data = (self.files / f"{digest}.cu").read_bytes()
        if hashlib.sha256(data).hexdigest() != digest:
            raise GraderFault("A kept file is not what was handed in any more.", f"Look at {self.files}.", {"sha256": digest})
        return data

    # ---- results

    def result(self, key: str) -> Result | None:
        """A result that is whole and belongs to its receipt; anything else counts as not there."""
        try:
            result = msgspec.json.decode((self.results / f"{key}.json").read_bytes(), type=Result)
        except (OSError, msgspec.DecodeError):
            return None
        fits = result.receipt.work.key == key and result.receipt.result_sha256 == digest_of(result.exercise)
        return result if fits else None

    def write(self, receipt: Receipt, exercise: Exercise) -> bool:
        """The first result of a piece of work counts; a second one, of a task that was started twice, is dropped."""
        target = self.results / f"{receipt.work.key}.json"
        if target.exists() and self.result(receipt.work.key) is None:
            target.unlink()
        partial = self.results / f".{receipt.work.key}.{receipt.attempt}.{os.getpid()}.tmp"
        try:
            _synced(partial, msgspec.json.encode(Result(receipt, exercise), order="deterministic"))
            os.link(partial, target)
            _sync_folder(self.results)
            return True
        except FileExistsError:
            return False
        except FileNotFoundError:
            if target.exists():       # swept away: another attempt was first
                return False
            raise
        finally:
            partial.unlink(missing_ok=True)

    def sweep(self) -> None:
        """What a killed attempt left half written, where the result is there by now."""
        for partial in self.results.glob(".*.tmp"):
            if (self.results / f"{partial.name.split('.')[1]}.json").exists():
                partial.unlink(missing_ok=True)

    def forget(self, key: str) -> None:
        (self.results / f"{key}.json").unlink(missing_ok=True)

    # ---- what the run is about

    def write_manifest(self, manifest: Manifest) -> None:
        durable(self.folder / "manifest.json", msgspec.json.encode(manifest, order="deterministic"))

    def manifest(self) -> Manifest:
        try:
            return msgspec.json.decode((self.folder / "manifest.json").read_bytes(), type=Manifest)
        except FileNotFoundError as error:
            raise UserMistake(N_(f"“{self.out}” holds no class run."), N_("Give the OUT folder of `make class`.")) from error
        except (OSError, msgspec.DecodeError) as error:
            raise GraderFault(f"What is kept in “{self.out}” cannot be read: {error}", "Grade the class again; results are kept.") from error


def _locked(lock) -> bool:
    """The children of a grader that was killed hold its lock until they have gone as well: a moment."""
    end = time.monotonic() + _TO_GO_S
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            if time.monotonic() > end:
                return False
            time.sleep(0.05)


def digest_of(exercise: Exercise) -> str:
    return hashlib.sha256(msgspec.json.encode(exercise, order="deterministic")).hexdigest()


def work_of(exercise: str, sha256: str, seed: int, full: bool, parts: dict[str, str]) -> Work:
    return Work(key_of(exercise, sha256, seed, full, parts), exercise, sha256, seed, full)


def durable(path: Path, content: bytes) -> None:
    """On the disk before it gets its name: power may fail at any time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        _synced(partial, content)
        partial.replace(path)
        _sync_folder(path.parent)
    finally:
        partial.unlink(missing_ok=True)


def _synced(path: Path, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
