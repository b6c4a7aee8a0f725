"""One task of a job array: `python -m autograder.classrun.task OUT ATTEMPT NUMBER`. Grades its share and stores the results."""

import sys
from pathlib import Path

import msgspec

from autograder.classrun import made_with
from autograder.classrun.executors.local import own_slots
from autograder.classrun.records import Work
from autograder.classrun.store import Store, durable, key_of
from autograder.classrun.work import do

_PLACES = 50                         # tasks of one node get user ids from different ranges


def main(out: str, attempt: str, number: str) -> None:
    store = Store(Path(out))
    folder = store.folder / "slurm" / attempt
    own_slots(int(number) % _PLACES, _PLACES)
    for work in msgspec.json.decode((folder / f"task-{number}.json").read_bytes(), type=list[Work]):
        if store.result(work.key) is not None:
            continue                  # a task that was started twice has nothing to do
        why = _foreign(work, store) or do(work, store, attempt)
        if why:
            durable(folder / f"said-{work.key}.txt", why.encode())


def _foreign(work: Work, store: Store) -> str:
    """A node with another compiler or a weaker box would give another result under the same key."""
    here = made_with.all_parts(work.exercise)
    if key_of(work.exercise, work.sha256, work.seed, work.full, here) == work.key:
        return ""
    differs = made_with.differences(store.manifest().made_with, here)
    return f"The node differs from the machine that submitted: {'; '.join(differs)[:300]}"


if __name__ == "__main__":
    main(*sys.argv[1:4])
