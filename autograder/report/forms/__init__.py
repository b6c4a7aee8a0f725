"""Other forms of the same report, for editors, CI and programs: each module here is one, named as one types it."""

import importlib
import pkgutil

from autograder.faults import UserMistake
from autograder.records import Report
from autograder.sentences import N_


def forms() -> list[str]:
    """Every form that can be asked for."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def write(name: str, report: Report, folder: str = "", language: str = "en") -> str:
    """The report in that form, as text. `folder` is put before each file name, so that editors find it."""
    if name not in forms():
        raise UserMistake(N_(f"There is no format “{name}”."), N_(f"Choose one of: {', '.join(forms())}"))
    from autograder.report.story import spoken

    return importlib.import_module(f"{__name__}.{name}").write(spoken(report, language), folder)


def path_in(folder: str, file: str) -> str:
    """The file as one would type it from where one stands."""
    return f"{folder.rstrip('/')}/{file}" if folder not in ("", ".") else file
