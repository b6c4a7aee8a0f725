"""Finds the marked sentences in Python: N_("…"), N_(f"…{value}…"), _("…") and say("…")."""

import ast
from collections.abc import Iterator
from pathlib import Path

MARKS = {"N_", "_", "say"}
VALUE = "value"


def marked(path: Path) -> Iterator[tuple[str, int]]:
    """Each marked sentence of a file, with {names} for what an f-string fills in, and its line."""
    source = path.read_text("utf-8")
    if not any(f"{mark}(" in source for mark in MARKS):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and _name(node.func) in MARKS:
            text = template(node.args[0])
            if text:
                yield text, node.lineno


def template(node: ast.expr) -> str | None:
    """The sentence as the catalogue has it; nothing where the argument is no literal."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    used: list[str] = []
    return "".join(_piece(piece, used) for piece in node.values)


def _piece(piece: ast.expr, used: list[str]) -> str:
    if isinstance(piece, ast.Constant):
        return str(piece.value).replace("{", "{{").replace("}", "}}")
    name = (_name(piece.value) if isinstance(piece, ast.FormattedValue) else "") or VALUE
    used.append(name)
    return "{" + name + (str(used.count(name)) if used.count(name) > 1 else "") + "}"


def _name(node: ast.expr) -> str:
    """The last word of `question.points`, the function of `f(x)`, the name of `name`."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Call):
        return _name(node.func).strip("_") if not isinstance(node.func, ast.Attribute) else VALUE
    return ""
