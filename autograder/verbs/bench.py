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
    from autograder.verbs.grade import _Progress, _writable
    groups = collect.chosen(options.only)
    _writable(options.out)
    progress = _Progress(sys.stderr)

    def tell(figure) -> None:
        progress.clear()
        _print_row(figure)

    with tempfile.TemporaryDirectory(prefix="bench-") as work:
        figures, faults = collect.measure(groups, Workshop(Path(work), progress), tell)
    _write(collect.to_json(figures), options.out / "bench.json")
    for fault in faults:
        _explain(fault)
    return OUR_FAULT if faults else 0


def _print_row(figure) -> None:
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
