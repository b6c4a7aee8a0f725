"""`gpu-test`: tests everything that needs a GPU, on the GPUs of this machine; one table at the end."""

import argparse
import time
from pathlib import Path

HELP = "test everything that needs a GPU, in a few minutes; one table"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("out/gpu"), metavar="DIR", help="where the JSON files go (default: out/gpu)")
    parser.add_argument("--keep", action="store_true", help="write them to docs/results/<card>/ instead, for the pages to quote")


def act(options: argparse.Namespace) -> int:
    from autograder.gpu import bench_here, card, results, whole
    start = time.monotonic()
    bench = bench_here.one()
    out = results.folder_of(bench.gpu, len(card.need())) / "gpu_test" if options.keep else options.out
    print(f"the parts for {bench.gpu.name} are built ({time.monotonic() - start:.0f} s)", flush=True)
    with bench_here.private() as private:
        sheet = whole.Whole(bench, out, private).run()
    if options.keep:
        from autograder.gpu.page import page
        (out / "README.md").write_text(page(out), encoding="utf-8")
    print("\n".join(["", *whole.table_lines(sheet), "", f"  {time.monotonic() - start:.0f} s in all; all values: {out}/"]))
    return 0 if sheet.good else 1
