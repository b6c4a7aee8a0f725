"""The lock files: exact, hashed, free of addresses, and in step with each other."""

import re
from pathlib import Path

import pytest

LOCKS = ["requirements.lock", "requirements-test.lock"]
PIN = re.compile(r"^([a-z0-9-]+)==(\S+) \\$", re.M)


def pins(path: Path) -> dict[str, str]:
    return dict(PIN.findall(path.read_text()))


@pytest.mark.parametrize("name", LOCKS)
def test_every_line_is_a_pin_a_hash_or_a_comment(root: Path, name: str) -> None:
    allowed = re.compile(r"[a-z0-9-]+==\S+ \\| {4}--hash=sha256:[0-9a-f]{64}( \\)?| +#.*")
    odd = [line for line in (root / name).read_text().splitlines() if not allowed.fullmatch(line)]
    assert odd == []
    assert "://" not in (root / name).read_text()


def test_all_that_is_asked_for_is_locked(root: Path) -> None:
    locked = pins(root / "requirements.lock")
    asked = re.findall(r"^([a-z0-9-]+)", (root / "requirements.in").read_text(), re.M)
    assert asked and set(asked) <= set(locked)


def test_tests_run_with_the_versions_that_students_get(root: Path) -> None:
    locked, tested = pins(root / LOCKS[0]), pins(root / LOCKS[1])
    assert {name: tested.get(name) for name in locked} == locked
    assert "pytest" in tested and "pytest" not in locked


def test_the_parser_reads_a_launch() -> None:
    import tree_sitter
    import tree_sitter_cuda

    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_cuda.language()))
    tree = parser.parse(b"void f(int* a) { k<<<1, 2>>>(a); }")
    assert not tree.root_node.has_error
    assert "kernel_call_syntax" in str(tree.root_node)
