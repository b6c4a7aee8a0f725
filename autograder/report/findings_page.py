"""Writes docs/findings.md from the catalogue: `python -m autograder.report.findings_page > docs/findings.md`."""

import importlib
import pkgutil
import re

from autograder.report.words.entry import Entry, Line

FAMILIES = "autograder.report.words"
FIELD = re.compile(r"\{(\w+)\}")
BORROWED = {"reason", "text"}      # words of the emulator or the compiler
SEVERITY = {"error": "error", "warning": "warning", "advice": "advice, costs no points"}

HEAD = """# What the grader can find

This page is made from the catalogue of words (`python -m autograder.report.findings_page > docs/findings.md`).
Each entry shows the sentence that a report says, with *names* where the report puts file, line, thread and so on; why it
matters; and what to try. Programs that have each of these faults are in `tests/exercises/*/wrong/`, with their verdict in
the first line. A finding of any kind names the first instance in full and says how far it spreads.
"""

MISTAKES = """## Known mistakes behind a wrong result

When C is wrong the judge also computes what C would be under each of these mistakes. One that gives exactly the wrong
elements, and leaves the right ones right, is named in place of the first difference.
"""


def text() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, entries in families("kinds"):
        parts += [f"## {title}\n", *(_kind(name, entry) for name, entry in entries.items())]
    parts.append(MISTAKES)
    for title, entries in families("diagnoses"):
        parts.append(_mistakes(title, entries))
    return "\n".join(parts).rstrip() + "\n"


def families(folder: str) -> list[tuple[str, dict[str, Entry]]]:
    """The modules of a folder of the catalogue, each with what its first line says it is about."""
    package = importlib.import_module(f"{FAMILIES}.{folder}")
    modules = [importlib.import_module(f"{package.__name__}.{m.name}") for m in pkgutil.iter_modules(package.__path__)]
    return [(_about(module.__doc__ or ""), module.ENTRIES) for module in modules]


def _about(doc: str) -> str:
    """“Words for data races: two threads, …” → “Data races”."""
    words = doc.removeprefix("Words for ").split(":")[0].split(",")[0].rstrip(".")
    return words[:1].upper() + words[1:]


def _kind(name: str, entry: Entry) -> str:
    severity = SEVERITY[entry.severity]
    if entry.severity_in_run:
        severity += f" in graded exercises, {entry.severity_in_run} in `make run`"
    lines = [f"### {entry.title} (`{name}`)\n", f"Severity: {severity}.\n"]
    lines += [f"> {_shown(line)}\n" for line in _telling(entry.message)]
    lines += [f"{entry.why}\n", *(f"{_shown(line)}\n" for line in entry.why_here), *(f"**Try:** {_shown(line)}\n" for line in entry.hint)]
    return "\n".join(lines)


def _telling(lines: tuple[Line, ...]) -> list[Line]:
    """The sentences that say most: those for a special case, and the first general one."""
    own = [line for line in lines if not BORROWED & set(FIELD.findall(line.text))] or list(lines)
    special = [line for line in own if line.when is not None]
    return special + [line for line in own if line.when is None][:1]


def _shown(line: Line) -> str:
    """The sentence with the names of its fields: *set off* in prose, in capitals in code."""
    pieces = re.split(r"(`[^`]*`)", line.text)
    shown = [FIELD.sub(lambda field: field[1].upper(), piece) if piece.startswith("`")
             else FIELD.sub(lambda field: f"*{field[1].replace('_', ' ')}*", piece) for piece in pieces]
    return "".join(shown).replace("{{", "{").replace("}}", "}")


def _mistakes(title: str, entries: dict[str, Entry]) -> str:
    rows = [f"| `{name}` | {_cell(entry.title)} | {_cell(_shown(entry.hint[0]))} |" for name, entry in entries.items()]
    why = dict.fromkeys(entry.why for entry in entries.values())
    return "\n".join([f"### {title}\n", *(f"{text}\n" for text in why), "| id | what was done | try |", "|---|---|---|", *rows, ""])


def _cell(words: str) -> str:
    return words.replace("|", "\\|")


if __name__ == "__main__":
    print(text(), end="")
