"""Who does the work: one module an executor, found by its name; each has `run(jobs, store, options, heard)`."""

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType

from msgspec import Struct

from autograder.faults import UserMistake
from autograder.sentences import N_

Heard = Callable[[str, str], None]   # key of a piece of work, "" or why there is no result


class Options(Struct):
    """How the work is to be spread."""

    jobs: int = 0                    # processes here, or tasks at a time on a cluster; 0: as many as there are
    attempt: str = "1"
    chunk: int = 0                   # pieces of work a task; 0: chosen
    sbatch: list[str] = []           # further words for sbatch: a partition, an account
    patience_s: float = 0.0          # stop waiting for a cluster that does nothing for so long; 0: chosen


def named(name: str) -> ModuleType:
    known = sorted(info.name for info in pkgutil.iter_modules(__path__))
    if name not in known:
        raise UserMistake(N_(f"There is no executor “{name}”."), N_(f"Executors: {', '.join(known)}"))
    return importlib.import_module(f"{__name__}.{name}")
