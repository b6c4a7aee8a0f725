"""A class on a card, one of whose processes nothing can end: it launches a kernel without end, then falls asleep inside the kernel
of the operating system, in a file system that never answers, where SIGKILL does not reach it.

    python docs/results/h200-x2/unkillable.py docs/results/h200-x2/unkillable.json     as root, from the top of the repository
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))
from autograder.gpu import bench_here, onecard, results, steps  # noqa: E402
from autograder.run.limits import Bind  # noqa: E402
from tests.stuck_folder import mounted  # noqa: E402

SLEEPER = b"""#include <cuda_runtime.h>
#include <cstdio>
enum class Kind { naive, tile8, tile16 };
__global__ void wait(volatile float* c) { while (c[0] != 42.0f) {} }
void launch(Kind, const float*, const float*, float* c, int, int, int) {
    wait<<<1, 1>>>(c);
    cudaEventQuery(nullptr);
    std::fopen("/stuck/x", "r");
}
"""


def main() -> None:
    bench, plain = bench_here.one(), onecard.in_box
    zeros = (ROOT / "tests" / "gpu" / "twins" / "zeros.cu").read_bytes()
    model = (ROOT / "solutions" / "tiled_matmul.cu").read_bytes()
    with tempfile.TemporaryDirectory() as name, mounted(Path(name)) as stuck, bench_here.private() as private:
        onecard.in_box = lambda argv, binds, *more, **how: plain(argv, [*binds, Bind(stuck, "/stuck")], *more, **how)
        found = steps.class_on_gpus({"model_answer": model, "sleeps_in_the_kernel": SLEEPER, "zeros": zeros, "model_answer_again": model}, bench, steps.every_gpu(), private)
    onecard.in_box = plain
    well = onecard.health(bench.parts, bench.gpu)
    head = results.head(bench.gpu, bench.kit, bench_here.isolation(bench), len(steps.every_gpu()))
    out = Path(sys.argv[1])
    results.keep(out.parent, out.stem, head, {"class": found, "afterwards": {"well": well.well, "words": well.words}})
    print(out.read_text())


if __name__ == "__main__":
    main()
