"""The judge as the grader uses it: a program that reads a plan and bytes, and writes a verdict."""

import json
import random
import struct
import subprocess
from pathlib import Path

import pytest

from autograder.build.places import RELEASE

JUDGE = RELEASE / "judge"
POISON = struct.pack("<I", 0x7FC0DEAD)
SHAPES = [(2, 2, 3, "hand", False), (3, 4, 5, "eighths", False), (17, 23, 19, "eighths", False), (9, 26, 33, "distinct", True),
          (34, 35, 4, "eighths", False)]
NUMBER = 3 * len(SHAPES)


class Bench:
    """A folder with a plan, and the judge to ask about it."""

    def __init__(self, folder: Path, shapes: list[tuple], variants: tuple[str, ...] = ("naive", "tile8", "tile16")) -> None:
        self.folder = folder
        cases = [dict(variant=variant, m=m, n=n, k=k, inputs=inputs, seed=3, hidden=hidden)
                 for variant in variants for m, n, k, inputs, hidden in shapes]
        self.cases = [{"id": number} | case for number, case in enumerate(cases)]
        (folder / "plan.json").write_text(json.dumps({"exercise": "tiled_matmul", "cases": self.cases}))

    def ask(self, verb: str, *words: str) -> subprocess.CompletedProcess:
        command = [JUDGE, verb, "--plan", self.folder / "plan.json", "--out", self.folder / verb, *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    def made(self, verb: str) -> bytes:
        done = self.ask(verb)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        return (self.folder / verb).read_bytes()

    def verdict(self, outputs: bytes) -> dict:
        (self.folder / "outputs").write_bytes(outputs)
        done = self.ask("verdict", "--outputs", str(self.folder / "outputs"))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        return json.loads((self.folder / "verdict").read_bytes())

    def products(self) -> list[list[float]]:
        """C of every case, multiplied here, from the inputs that the runner would get."""
        data, found = self.made("inputs"), []
        for case in self.cases:
            head, data = data.split(b"\n", 1)
            assert json.loads(head) == {name: case[name] for name in ("id", "variant", "m", "n", "k")}
            m, n, k = case["m"], case["n"], case["k"]
            a, b = struct.unpack_from(f"<{m * k}f", data), struct.unpack_from(f"<{k * n}f", data, 4 * m * k)
            data = data[4 * (m * k + k * n):]
            found.append([sum(a[i * k + p] * b[p * n + j] for p in range(k)) for i in range(m) for j in range(n)])
        assert data == b""
        return found

    def frames(self, products: list[list[float]]) -> bytes:
        return b"".join(frame(case["id"], struct.pack(f"<{len(c)}f", *c)) for case, c in zip(self.cases, products))


def frame(number: int, body: bytes, status: str = "ok", detail: str = "") -> bytes:
    return json.dumps({"id": number, "status": status, "detail": detail, "bytes": len(body)}).encode() + b"\n" + body


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path, SHAPES)


def test_right_products_pass(bench: Bench) -> None:
    verdict = bench.verdict(bench.frames(bench.products()))
    assert verdict["complete"] is True
    assert [case["status"] for case in verdict["cases"]] == ["pass"] * NUMBER
    assert [case["id"] for case in verdict["cases"]] == list(range(NUMBER))
    assert all(case["max_error"] <= case["bound"] for case in verdict["cases"])


def test_the_judge_passes_its_own_reference(bench: Bench) -> None:
    assert {case["status"] for case in bench.verdict(bench.made("reference"))["cases"]} == {"pass"}


def test_the_hand_case_has_the_numbers_of_the_course(bench: Bench) -> None:
    assert bench.products()[0] == [58, 64, 139, 154]


def test_inputs_are_the_same_every_time(bench: Bench) -> None:
    assert bench.made("inputs") == bench.made("inputs")


def test_one_wrong_element_fails_its_case_and_no_other(bench: Bench) -> None:
    products = bench.products()
    products[2][30] += 0.125
    verdict = bench.verdict(bench.frames(products))
    assert [case["id"] for case in verdict["cases"] if case["status"] != "pass"] == [2]
    case = verdict["cases"][2]
    assert (case["status"], case["reason"], case["wrong"], case["elements"]) == ("fail", "wrong", 1, 17 * 23)
    first = case["first"]
    assert (first["row"], first["col"], first["got"] - first["want"]) == (1, 7, 0.125)
    assert [term["k"] for term in first["terms"]] == [0, 1, 2, 3]
    assert case["explained_by"] == []
    assert case["pattern"]["rows"] == [1, 1] and case["pattern"]["cols"] == [7, 7]


@pytest.mark.parametrize("value, told", [(float("nan"), "nan"), (float("inf"), "inf"), (float("-inf"), "-inf")])
def test_what_is_not_finite_never_passes(bench: Bench, value: float, told: str) -> None:
    products = bench.products()
    products[1][5] = value
    case = bench.verdict(bench.frames(products))["cases"][1]
    assert (case["status"], case["reason"], case["first"]["got"]) == ("fail", "non_finite", told)


def test_elements_that_were_never_written_are_called_so(bench: Bench) -> None:
    frames = b"".join(frame(case["id"], POISON * (case["m"] * case["n"])) for case in bench.cases)
    for case in bench.verdict(frames)["cases"]:
        assert (case["status"], case["reason"], case["first"]["got"]) == ("fail", "poison", "untouched")
        assert case["untouched"] == case["wrong"] == case["elements"]
        assert case["explained_by"] == ["added_to_old_c", "nothing_written"]


def test_a_known_mistake_is_named_in_every_case_of_its_variant(bench: Bench) -> None:
    products = bench.products()
    for case, c in zip(bench.cases, products):
        if case["variant"] == "tile8":
            c[:] = [-value for value in c]
    verdict = bench.verdict(bench.frames(products))
    named = {case["id"]: case["explained_by"] for case in verdict["cases"] if case["status"] == "fail"}
    assert named == {number: ["sign_flipped"] for number in (5, 6, 7, 8, 9)}


def test_hidden_cases_are_marked(bench: Bench) -> None:
    verdict = bench.verdict(b"")
    assert [case["hidden"] for case in verdict["cases"]] == [False, False, False, True, False] * 3


def test_nothing_at_all_is_missing(bench: Bench) -> None:
    verdict = bench.verdict(b"")
    assert verdict["complete"] is False
    assert {(case["status"], case["reason"]) for case in verdict["cases"]} == {("missing", "no_frame")}


def test_the_students_words_are_kept_short_and_never_break_the_verdict(bench: Bench) -> None:
    verdict = bench.verdict(frame(0, b"", "cuda_error", "\ud800 \"quoted\" \x00" + 5000 * "long "))
    assert verdict["cases"][0]["reason"] == "cuda_error" or verdict["fault"] == "malformed"
    assert len(json.dumps(verdict)) < 20_000


def test_no_bytes_make_the_judge_fail(bench: Bench) -> None:
    good, draw = bench.frames(bench.products()), random.Random(4)
    for _ in range(60):
        damaged = bytearray(good[:draw.randrange(len(good) + 1)])
        for _ in range(draw.randrange(6)):
            if damaged:
                damaged[draw.randrange(len(damaged))] = draw.randrange(256)
        verdict = bench.verdict(bytes(damaged))
        assert [case["id"] for case in verdict["cases"]] == list(range(NUMBER))


@pytest.mark.parametrize("words", [[], ["nonsense"], ["verdict"], ["verdict", "--plan"], ["inputs", "--plan", "/no/such/plan"]])
def test_a_wrong_call_is_the_graders_fault(words: list[str]) -> None:
    done = subprocess.run([JUDGE, *words], capture_output=True, text=True, timeout=60)
    assert done.returncode == 3
    assert "Usage" in done.stdout + done.stderr or "cannot read" in done.stderr


def test_help() -> None:
    done = subprocess.run([JUDGE, "--help"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "judge verdict" in done.stdout
