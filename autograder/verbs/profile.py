"""`profile`: what Nsight Compute counts of a submission's kernels beside the emulator's counts and the T/4 estimate."""

import argparse
from pathlib import Path

HELP = "count loads, L2 and DRAM bytes of a submission's kernels on a GPU (ncu), beside the emulator's counts"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--submission", type=Path, default=Path("solutions"), metavar="DIR", help="what is profiled (default: solutions)")
    parser.add_argument("--exercise", metavar="NAME", help="only this exercise")
    parser.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help="where profile.json goes (default: out)")
    parser.epilog = "ncu works outside the box: profile programs that you trust."


def act(options: argparse.Namespace) -> int:
    from autograder import intake
    from autograder.exercise import chosen
    from autograder.faults import UserMistake
    from autograder.gpu import bench_here, build, results, say, steps
    rules = [rule for rule in chosen(options.exercise) if rule.id in build.runnable()]
    if not rules:
        raise UserMistake(f"{options.exercise} has no kernels that can be profiled.", f"Choose one of: {', '.join(build.runnable())}")
    bench = bench_here.one()
    found = []
    with bench_here.private() as private:
        submission = intake.freeze(options.submission, rules, private)
        for rule, frozen in zip(rules, submission.files):
            if frozen.path is None:
                print(f"{frozen.name}: {frozen.finding.message if frozen.finding else 'not submitted'}")
                continue
            found.append(steps.profiled(frozen.path.read_bytes(), rule, bench, private / rule.id))
            print("\n".join([*say.counters(found[-1]), ""]))
    kept = results.keep(options.out, "profile", results.head(bench.gpu, bench.kit, "none"), found)
    print(f"All values: {kept}")
    return int(any(one.agrees is False for profile in found for one in profile.kernels))
