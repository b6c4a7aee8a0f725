"""How far a class run is, and how long it may take still: one line that is written over, or one now and then."""

import time
from typing import TextIO

_SEVERAL = 5                         # so many must be done before a guess is worth telling
_EVERY_S = 15.0


class Progress:
    """Told of every piece of work that ended."""

    def __init__(self, total: int, stream: TextIO, clock=time.monotonic) -> None:
        self.total, self.stream, self.clock = total, stream, clock
        self.done = self.failed = 0
        self.started = self.told = clock()

    def heard(self, ok: bool) -> None:
        self.done += 1
        self.failed += not ok
        self.show(last=self.done == self.total)

    def show(self, last: bool = False) -> None:
        now = self.clock()
        if self.stream.isatty():
            self.stream.write(f"\r\x1b[K{self.line(now)}" + ("\n" if last else ""))
        elif last or now - self.told >= _EVERY_S:
            self.stream.write(self.line(now) + "\n")
        else:
            return
        self.told = now
        self.stream.flush()

    def line(self, now: float) -> str:
        words = [f"{self.done} of {self.total} graded"]
        if self.failed:
            words.append(f"{self.failed} not yet (our fault, tried again)")
        if self.done >= _SEVERAL and self.done < self.total:
            words.append(f"about {duration((now - self.started) / self.done * (self.total - self.done))} left")
        return ", ".join(words)


def duration(seconds: float) -> str:
    """Roughly, as people say it."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
