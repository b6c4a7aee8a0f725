"""`resources`: what nvcc and ptxas say of a submission's kernels, and how full a card could be. Needs no GPU."""

import argparse
import sys
from pathlib import Path

HELP = "registers, shared memory and theoretical occupancy of a submission's kernels (nvcc, no GPU)"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--submission", type=Path, default=Path("starter"), metavar="DIR", help="what is compiled (default: starter)")
    parser.add_argument("--exercise", metavar="NAME", help="only this exercise")
    parser.add_argument("--arch", default=None, metavar="SM", help="the card, as sm_89 (default: the GPU of this machine, else sm_90)")
    parser.add_argument("--json", action="store_true", help="print JSON for a program")


def act(options: argparse.Namespace) -> int:
    from autograder.gpu import look, table, toolkit
    from autograder.gpu.resources import rows
    kit = toolkit.need()
    found = look.resources(options.submission, options.exercise, kit, options.arch)
    if options.json:
        import msgspec
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        return 0
    print(f"{kit.words}; occupancy for {found.arch} ({found.card})")
    for one in found.files:
        print(f"\n{one.file}")
        print("\n".join(table.lines(rows(one.kernels)) if one.kernels else [f"  {finding.message}" for finding in one.findings] or ["  There is no kernel in it."]))
        for kernel in one.kernels:
            print("".join(f"  {kernel.name}: {remark}\n" for remark in kernel.remarks), end="")
    return 0
