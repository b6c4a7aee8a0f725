"""Notices that a file was saved: looks at a few file dates ten times a second, which costs nothing and works everywhere."""

import os
import time
from pathlib import Path

STEP_S = 0.1
SETTLE_S = 0.05                      # editors write in several steps

Seen = dict[str, tuple[int, int, int]]   # name → date, size, inode: an editor may put a new file in the old one's place


def look(folder: Path, names: set[str]) -> Seen:
    """What the files are like now; one that is missing is left out."""
    seen: Seen = {}
    for name in sorted(names):
        try:
            facts = os.stat(folder / name)
        except OSError:
            continue
        seen[name] = (facts.st_mtime_ns, facts.st_size, facts.st_ino)
    return seen


def wait(folder: Path, names: set[str], before: Seen) -> Seen:
    """Returns when something is different and has stayed so for a moment."""
    while (now := look(folder, names)) == before:
        time.sleep(STEP_S)
    while True:
        time.sleep(SETTLE_S)
        if (later := look(folder, names)) == now:
            return now
        now = later


def changed(before: Seen, now: Seen) -> str | None:
    """The file that was saved; none where several were, or one was removed."""
    different = [name for name in {*before, *now} if before.get(name) != now.get(name)]
    return different[0] if len(different) == 1 and different[0] in now else None


def latest(seen: Seen) -> str | None:
    """The file saved last: what its author works on."""
    return max(seen, key=lambda name: seen[name][0], default=None)
