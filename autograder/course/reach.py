"""Which Python files a verb needs: follows imports, those inside functions too, and takes folders of plugins whole."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
NAME = PACKAGE.name


def reached(start: list[str], without: frozenset[str] = frozenset()) -> set[Path]:
    """The files of the modules in `start` and of everything they import; `without` is not entered."""
    found: set[Path] = set()
    open_ones = list(start)
    seen: set[str] = set()
    while open_ones:
        module = open_ones.pop()
        if module in seen or module in without:
            continue
        seen.add(module)
        if (path := _file(module)) is None:
            continue
        found.add(path)
        text = path.read_text("utf-8")
        open_ones += [*_parents(module), *_imported(text, module, path), *_plugins(text, module, path)]
    return found


def _file(module: str) -> Path | None:
    base = PACKAGE.parent.joinpath(*module.split("."))
    return next((path for path in (base / "__init__.py", base.with_suffix(".py")) if path.is_file()), None)


def _parents(module: str) -> list[str]:
    parts = module.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


def _imported(text: str, module: str, path: Path) -> Iterator[str]:
    """`from autograder.x import y`: y may be a module as well, which `_file` finds out."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == NAME)
        elif isinstance(node, ast.ImportFrom):
            base = _base(node, module, path)
            if base.split(".")[0] == NAME:
                yield base
                yield from (f"{base}.{alias.name}" for alias in node.names)


def _base(node: ast.ImportFrom, module: str, path: Path) -> str:
    if not node.level:
        return node.module or ""
    parts = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    parts = parts[: len(parts) - node.level + 1]
    return ".".join([*parts, *([node.module] if node.module else [])])


def _plugins(text: str, module: str, path: Path) -> Iterator[str]:
    """A folder that is looked through is needed whole: its package says so, or says nothing but what it is for."""
    if path.name != "__init__.py" or module in (NAME, f"{NAME}.verbs"):
        return
    looks = "__path__" in text
    if looks or len(ast.parse(text).body) == 1:
        yield from (f"{module}.{inner.stem}" for inner in path.parent.glob("*.py"))
    if looks:
        yield from (f"{module}.{inner.parent.name}" for inner in path.parent.glob("*/__init__.py"))
