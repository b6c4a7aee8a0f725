"""`gpu`: runs a submission on a real card: every case, and the benchmark beside the model kernels and cuBLAS."""

import argparse
from pathlib import Path

HELP = "run a submission on a GPU: every case, and times beside the model kernels and cuBLAS"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--submission", type=Path, default=Path("starter"), metavar="DIR", help="what is run (default: starter)")
    parser.add_argument("--exercise", metavar="NAME", help="only this exercise")
    parser.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help="where gpu.json goes (default: out)")
    parser.add_argument("--second-opinions", action="store_true", help="also ask compute-sanitizer, outside the box: for code that you trust")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="rounds of the benchmark, five at least (default: 7)")


def act(options: argparse.Namespace) -> int:
    from autograder import intake
    from autograder.exercise import chosen
    from autograder.faults import UserMistake
    from autograder.gpu import bench_here, build, html, own_figures, results, say
    from autograder.gpu.submission import on_card
    if options.rounds < 5:
        raise UserMistake("Fewer than five rounds say nothing about noise.", "Leave --rounds out, or ask for 5 or more.")
    rules = [rule for rule in chosen(options.exercise) if rule.id in [*build.runnable(), own_figures.EXERCISE]]
    bench = bench_here.one()
    print(f"{bench.gpu.name}, driver {bench.gpu.driver}, {bench.kit.words}")
    heading = results.head(bench.gpu, bench.kit, bench_here.isolation(bench))
    found, own = {}, None
    with bench_here.private() as private:
        submission = intake.freeze(options.submission, rules, private)
        for rule, frozen in zip(rules, submission.files):
            if frozen.path is None:
                print(f"\n{frozen.name}: {frozen.finding.message if frozen.finding else 'not submitted'}")
                continue
            if rule.id == own_figures.EXERCISE:
                own = own_figures.on_card(frozen.path.read_bytes(), bench, private / "own")
                results.keep(options.out, "own_figures", heading, own)
                print("\n".join(say.own_figures(frozen.name, own)))
                continue
            found[frozen.name] = one = on_card(frozen.path.read_bytes(), rule, bench, rounds=options.rounds)
            print("\n".join(say.submission(frozen.name, one, results.published())))
            if options.second_opinions:
                one.opinions = _asked(frozen.path.read_bytes(), rule.id, bench, private)
    file = results.keep(options.out, "gpu", heading, list(found.values()))
    print(f"\nThe page: {html.write(options.out, options.submission.resolve().name, heading, found, own)}\nAll values: {file}")
    return 0


def _asked(source: bytes, exercise: str, bench, private: Path) -> list:
    """Prints each tool's word beside the emulator's, and keeps where they differ."""
    from autograder.gpu import sanitizer, say, steps
    program = steps.Asked(exercise, "submission", source)
    [said] = steps.second_opinions([program], bench, private / "opinions").values()
    differing = sanitizer.disagreements(said.opinions, said.findings)
    print("\n".join(["", *say.opinions({program.words: (sanitizer.kinds(said.findings), said.opinions)}), *say.disagreements(program.words, differing)]))
    return differing
