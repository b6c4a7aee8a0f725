"""Work done beside other work of this process, in threads: most of it waits for other programs."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

Result = TypeVar("Result")


class Beside(Generic[Result]):
    """Begins the work at once. `result` waits for it, and raises what it raised."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work
        self._thread = threading.Thread(target=self._do, daemon=True)
        self._thread.start()

    def _do(self) -> None:
        try:
            self._result, self._error = self._work(), None
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that asks
            self._error = error

    def wait(self) -> None:
        self._thread.join()

    def result(self) -> Result:
        self.wait()
        if self._error is not None:
            raise self._error
        return self._result


def side_by_side(work: Callable[[str], Result], items: list[str], most: int) -> list[Result]:
    """Results in the order of the items, whoever ends first. A pool from the library takes 30 ms to import."""
    turns = threading.Semaphore(max(1, most))

    def one(item: str) -> Result:
        with turns:
            return work(item)

    begun = [Beside(lambda item=item: one(item)) for item in items]
    for each in begun:
        each.wait()                   # all of them have ended before one raises
    return [each.result() for each in begun]
