"""`profile`: what Nsight Compute counts of a submission's kernels beside the emulator's counts and the T/4 estimate."""

import argparse
from pathlib import Path

HELP = "count loads, L2 and DRAM bytes of a submission's kernels on a GPU (ncu), beside the emulator's counts"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--submission", type=Path, default=Path("solutions"), metavar="DIR", help="holds tiled_matmul.cu (default: solutions)")
    parser.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help="where profile.json goes (default: out)")
    parser.epilog = "ncu works outside the box: profile programs that you trust."


def act(options: argparse.Namespace) -> int:
    from autograder.faults import UserMistake
    from autograder.gpu import bench_here, results, say, steps
    file = options.submission / "tiled_matmul.cu"
    if not file.is_file():
        raise UserMistake(f"There is no “{file}”.", "Give the folder that holds it: SUBMISSION=solutions")
    bench = bench_here.one()
    with bench_here.private() as private:
        found = steps.profiled(file.read_bytes(), bench, private)
    print("\n".join(say.counters(found)))
    kept = results.keep(options.out, "profile", results.head(bench.gpu, bench.kit, "none"), found)
    print(f"\nAll values: {kept}")
    return int(any(one.agrees is False for one in found.kernels))
