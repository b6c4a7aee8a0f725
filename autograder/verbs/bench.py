"""`bench`: measures the emulator and the grader, prints a table and writes bench.json."""

import argparse
import sys
from pathlib import Path

HELP = "measure the emulator and the grader; a few minutes on an idle machine"
OUR_FAULT = 3


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help="where bench.json goes (default: out)")
    parser.add_argument("--only", action="append", default=[], metavar="NAME",
                        help="only this figure (may be repeated); bench.json then holds no others")


def act(options: argparse.Namespace) -> int:
    import tempfile

    from autograder.bench import collect
    from autograder.bench.workshop import Workshop
    from autograder.cli import _explain
    groups = collect.chosen(options.only)
    _need_folder(options.out)
    with tempfile.TemporaryDirectory(prefix="bench-") as work:
        figures, faults = collect.measure(groups, Workshop(Path(work), _progress), _tell)
    _write(collect.to_json(figures), options.out / "bench.json")
    for fault in faults:
        _explain(fault)
    return OUR_FAULT if faults else 0


def _need_folder(out: Path) -> None:
    """Said before minutes are spent, not after."""
    import os

    from autograder.faults import UserMistake
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserMistake(f"bench.json cannot go to “{out}”: {error.strerror}.", "Choose another folder: OUT=…") from error
    if not os.access(out, os.W_OK):
        raise UserMistake(f"bench.json cannot go to “{out}”: it may not be written to.", "Choose another folder: OUT=…")


def _progress(words: str) -> None:
    """One line that is written over, where somebody watches; no words clear it."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{words}{' …' if words else ''}", end="", file=sys.stderr, flush=True)


def _tell(figure) -> None:
    _progress("")
    value = "–" if figure.value is None else f"{figure.value:g}"
    print(f"{figure.name:<20} {value:>8} {figure.unit:<4} {figure.note}", flush=True)


def _write(content: bytes, path: Path) -> None:
    from autograder.faults import GraderFault
    from autograder.report.json_file import write_whole
    try:
        write_whole(path, content)
    except OSError as error:
        raise GraderFault(f"{path} could not be written: {error}", "Is the disk full?") from error
    print(f"\n{path}")
