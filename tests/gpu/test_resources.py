"""What ptxas says is read, occupancy is worked out, and what the source promised is compared."""

import shutil

import pytest

from autograder.faults import UserMistake
from autograder.gpu import build, resources, toolkit
from autograder.gpu.look import blocks_of
from autograder.gpu.occupancy import card, occupancy
from autograder.records import LaunchSeen


def test_the_solutions_kernels(recorded):
    kernels = resources.with_blocks(resources.read_ptxas(recorded("ptxas_solutions.txt")),
                                    {"naive_kernel": (256, 0), "tiled_kernel<8>": (64, 0), "tiled_kernel<16>": (256, 0)}, "sm_90")
    assert [kernel.name for kernel in kernels] == ["naive_kernel", "tiled_kernel<8>", "tiled_kernel<16>"]
    assert [(kernel.registers, kernel.shared) for kernel in kernels] == [(32, 0), (32, 512), (32, 2048)]
    assert [(kernel.expected_shared, kernel.expected_threads) for kernel in kernels] == [(None, None), (512, 64), (2048, 256)]
    assert [kernel.remarks for kernel in kernels] == [[], [], []]
    assert [kernel.occupancy.percent for kernel in kernels] == [100, 100, 100]


def test_another_number_of_bytes_or_threads_is_remarked(recorded):
    text = recorded("ptxas_solutions.txt").replace("2048 bytes smem", "2176 bytes smem")
    kernel = resources.with_blocks(resources.read_ptxas(text), {"tiled_kernel<16>": (128, 0)}, "sm_90")[-1]
    assert any("2176" in remark and "2048" in remark for remark in kernel.remarks)
    assert any("128 threads" in remark and "256" in remark for remark in kernel.remarks)


def test_spills_are_remarked(recorded):
    [kernel] = resources.with_blocks(resources.read_ptxas(recorded("ptxas_spills.txt")), {}, "sm_90")
    assert (kernel.stack, kernel.spill_stores, kernel.spill_loads, kernel.registers) == (624, 1388, 1388, 32)
    assert "spills 2776 bytes" in kernel.remarks[0]
    assert kernel.occupancy is None     # nobody knows its block


# threads, registers, shared bytes → blocks on a multiprocessor, per cent, what limits (NVIDIA's occupancy calculator)
@pytest.mark.parametrize(("arch", "threads", "registers", "shared", "blocks", "percent", "limit"), [
    ("sm_90", 256, 32, 2048, 8, 100, "warps"), ("sm_90", 128, 255, 33280, 2, 12.5, "registers"), ("sm_90", 64, 32, 512, 32, 100, "blocks"),
    ("sm_90", 32, 32, 0, 32, 50, "blocks"), ("sm_86", 1024, 32, 0, 1, 66.67, "warps"), ("sm_89", 256, 40, 0, 6, 100, "registers"),
    ("sm_80", 256, 32, 40000, 4, 50, "shared memory"), ("sm_75", 256, 64, 0, 4, 100, "registers"), ("sm_90", 100, 32, 0, 16, 100, "warps")])
def test_occupancy(arch, threads, registers, shared, blocks, percent, limit):
    found = occupancy(card(arch), threads, registers, shared)
    assert found.blocks == blocks and found.percent == pytest.approx(percent, abs=0.01) and limit in found.limits


def test_an_unknown_card_is_answered_with_the_known_ones():
    with pytest.raises(UserMistake) as mistake:
        card("sm_42")
    assert "sm_90 (H100, H200)" in mistake.value.next_step


def test_blocks_go_to_the_kernel_that_the_variant_launched(recorded):
    kernels = resources.read_ptxas(recorded("ptxas_solutions.txt"))
    launches = [(8, LaunchSeen(1, "tiled_kernel<T>", [5, 5, 1], [8, 8, 1])), (16, LaunchSeen(2, "tiled_kernel<T>", [3, 3, 1], [16, 16, 1])),
                (0, LaunchSeen(0, "naive_kernel", [3, 3, 1], [16, 16, 1]))]
    assert blocks_of(kernels, launches) == {"tiled_kernel<8>": (64, 0), "tiled_kernel<16>": (256, 0), "naive_kernel": (256, 0)}


@pytest.mark.skipif(toolkit.find() is None, reason="nvcc is not installed")
def test_nvcc_builds_in_the_box_under_a_fixed_name(tmp_path):
    source = b"__global__ void twice(float* x) { x[threadIdx.x] *= 2; }\nint main() { return 0; }\n"
    made = build.compile_student(source, "tiled_matmul.cu", tmp_path / "slot", toolkit.find(), "sm_90")
    assert made.findings == [] and "student_main" in made.symbols and "main" not in made.symbols
    assert resources.read_ptxas(made.ptxas)[0].name == "twice"
    assert sorted(path.name for path in (tmp_path / "slot").iterdir()) == ["empty", "student.cu", "student.o"]


@pytest.mark.skipif(toolkit.find() is None, reason="nvcc is not installed")
def test_nvccs_error_names_the_students_line(tmp_path):
    made = build.compile_student(b"\nint x = ;\n", "tiled_matmul.cu", tmp_path / "slot", toolkit.find(), "sm_90")
    assert [(finding.kind, finding.file, finding.line) for finding in made.findings] == [("compile_error", "tiled_matmul.cu", 2)]


@pytest.mark.skipif(not shutil.which("nm"), reason="binutils are not installed")
def test_a_clock_of_ones_own_is_seen_and_templates_of_std_are_not():
    listing = "cudaEventElapsedTime T 10 5\n_ZNSt6vectorIfSaIfEE9push_backEOf W 0 5\n_Z6launch4Kind T 0 9\n_ZNSt6chrono3_V212steady_clock3nowEv T 0 1\n"
    assert build.own_symbols(listing) == {"cudaEventElapsedTime", "_Z6launch4Kind", "_ZNSt6chrono3_V212steady_clock3nowEv"}
