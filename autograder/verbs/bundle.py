"""`bundle`: packs what students get; no solutions, no hidden cases, no instructor's files."""

import argparse
from pathlib import Path

HELP = "pack what students get"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("dist"), metavar="DIR", help="where the archive goes (default: dist)")


def act(options: argparse.Namespace) -> int:
    from autograder.course.bundle import pack
    path, count = pack(options.out)
    print(f"{path}: {count} files, {path.stat().st_size // 1024} KiB. Students unpack it and type `make grade`.")
    return 0
