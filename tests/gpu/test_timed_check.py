"""The checker of timed outputs: every element, exactly. It draws the same inputs as the benchmark does on the card."""

import json
import shutil
import struct
import subprocess

import pytest

from autograder.gpu import benchmark, build
from autograder.gpu.benchmark import Shape

MASK = (1 << 64) - 1
SHAPE = Shape(5, 7, 9, 4, 0, 2)
SEED, ROUNDS = 11, 2
NAN = struct.unpack("<f", b"\xff\xff\xff\xff")[0]


def mixed(value: int) -> int:
    value = (value + 0x9E3779B97F4A7C15) & MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def set_seed(*parts: int) -> int:
    value = mixed(SEED)
    for part in parts:
        value = mixed(value ^ (part & MASK))
    return value


def numerator(seed: int, matrix_b: bool, index: int) -> int:
    bits = mixed(mixed((seed * 2 + matrix_b) & MASK) ^ index)
    size = (bits & 0xFFF) | 0x801 if bool(seed & 1) == matrix_b else 4096
    return -size if bits >> 40 & 1 else size


def product(turn: int, variant: int, cut=lambda value: value) -> list[float]:
    """The right C of the launch that is looked at."""
    launch = mixed(set_seed(0, turn, variant, -1)) % SHAPE.launches
    seed = set_seed(0, turn, variant, launch % SHAPE.sets)
    a = [cut(numerator(seed, False, i)) / 4096 for i in range(SHAPE.m * SHAPE.k)]
    b = [cut(numerator(seed, True, i)) / 4096 for i in range(SHAPE.k * SHAPE.n)]
    return [sum(a[row * SHAPE.k + k] * b[k * SHAPE.n + col] for k in range(SHAPE.k)) for row in range(SHAPE.m) for col in range(SHAPE.n)]


def frame(turn: int, variant: int, c: list[float]) -> bytes:
    return f"0 {turn} {variant} {4 * len(c)}\n".encode() + struct.pack(f"<{len(c)}f", *c)


@pytest.fixture(scope="module")
def checker(tmp_path_factory):
    if not shutil.which("g++"):
        pytest.skip("g++ is not installed")
    program = tmp_path_factory.mktemp("checker") / "timed_check"
    subprocess.run(["g++", "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", str(build.NATIVE / "timed_check.cpp"), "-o", str(program)], check=True)
    return program


def checked(checker, outputs: bytes) -> list[dict]:
    folder = checker.parent
    (folder / "request").write_text(benchmark.request([SHAPE], ROUNDS, 3, SEED))
    (folder / "outputs").write_bytes(outputs)
    said = subprocess.run([str(checker), str(folder / "request"), str(folder / "outputs"), "12345678901234"], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in said.stdout.splitlines()]


def test_right_products_of_several_launches(checker):
    found = checked(checker, b"".join(frame(turn, variant, product(turn, variant)) for turn in range(2) for variant in range(3)))
    assert [(one["round"], one["variant"], one["wrong_rows"]) for one in found] == [(turn, variant, 0) for turn in range(2) for variant in range(3)]


def test_one_element_off_by_its_smallest_part_is_a_wrong_row(checker):
    c = product(0, 1)
    c[2 * SHAPE.n + 3] += 1 / 4096
    [one] = checked(checker, frame(0, 1, c))
    assert (one["wrong_rows"], one["first_row"]) == (1, 2)


def test_another_rounds_result_is_wrong(checker):
    [one] = checked(checker, frame(1, 1, product(0, 1)))
    assert one["wrong_rows"] == SHAPE.m


def test_what_was_never_written_is_counted(checker):
    [one] = checked(checker, frame(0, 0, [NAN] * (SHAPE.m * SHAPE.n)))
    assert one["untouched"] == SHAPE.m * SHAPE.n and one["wrong_rows"] == SHAPE.m


@pytest.mark.parametrize("value", [float("inf"), 1e-9, 1e30])
def test_what_is_no_sum_of_these_inputs_is_wrong(checker, value):
    [one] = checked(checker, frame(0, 0, [*product(0, 0)[:-1], value]))
    assert (one["not_whole"], one["wrong_rows"], one["first_row"]) == (1, 1, SHAPE.m - 1)


def test_the_mantissa_of_tf32_is_too_short(checker):
    """Eleven bits where twelve are there: the inputs are made so that this shows."""
    cut = lambda value: value if abs(value) == 4096 else (value // 2) * 2  # noqa: E731 - one line says it
    [one] = checked(checker, frame(0, 2, product(0, 2, cut)))
    assert one["wrong_rows"] == SHAPE.m


@pytest.mark.parametrize("bad", [b"", b"0 0 0 140", b"7 0 0 140\n" + b"\0" * 140, b"0 9 0 140\n" + b"\0" * 140, b"0 0 0 139\n" + b"\0" * 139, b"x\n", b"\n" * 50])
def test_bytes_that_are_no_frame_end_the_reading(checker, bad):
    good = frame(0, 0, product(0, 0))
    assert len(checked(checker, good + bad + good)) == (2 if bad == b"" else 1)
