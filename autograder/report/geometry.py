"""What can be said of tiles and matrices from a finding's fields alone."""

import re

from msgspec import Struct

from autograder.records import Finding

TILE = re.compile(r"(?:tile|<)[_ ]?(\d{1,2})\b")


class Tile(Struct):
    """One tile in shared memory: its size, and how much of it lies inside the matrix."""

    rows: int
    cols: int
    inside_rows: int
    inside_cols: int
    known: bool          # whether `inside_*` could be worked out


def tile_edge(finding: Finding) -> int | None:
    """T, from the judge, the kernel's template argument or the variant's name."""
    for source in (finding.detail.get("tile"), finding.detail.get("edge"), _edge_in(finding.kernel), _edge_in(finding.variant)):
        if isinstance(source, int) and 2 <= source <= 64:
            return source
    return None


def _edge_in(name: str | None) -> int | None:
    match = TILE.search(name or "")
    return int(match.group(1)) if match else None


def matrix_of(finding: Finding) -> str | None:
    """A, B or C: which matrix an array stands for, by its name (`As`, `tileB`, `s_a`, `d_c`)."""
    name = re.sub(r"shared|tile|sub|smem|mem|dev|^(?:sh|d|s)_|_(?:sh|d|s)$", "", (finding.array or ""), flags=re.IGNORECASE)
    letters = re.fullmatch(r"[sdt]?_?([ABCabc])_?[sdt]?", name)
    return letters.group(1).upper() if letters else None


def shape_of_matrix(finding: Finding) -> tuple[int, int] | None:
    """Rows and columns of the matrix that a finding is about."""
    shape, name = finding.shape or {}, matrix_of(finding)
    if name is None or not {"m", "n", "k"} <= shape.keys():
        return None
    m, n, k = shape["m"], shape["n"], shape["k"]
    return {"A": (m, k), "B": (k, n), "C": (m, n)}[name]


def tile_of(finding: Finding) -> Tile | None:
    """The tile that an access in shared memory belongs to."""
    edge, index = tile_edge(finding), finding.index or []
    if len(index) != 2:
        return None
    rows, cols = _declared(finding) or (edge or 0, edge or 0)
    if not (1 <= rows <= 64 and 1 <= cols <= 64):
        return None
    inside = _inside(finding, edge) if edge == rows == cols else None
    return Tile(rows, cols, *(inside or (rows, cols)), known=inside is not None)


def _declared(finding: Finding) -> tuple[int, int] | None:
    """The size of the array where the finding says it: "16×16" or [16, 16]."""
    size = finding.detail.get("size") or finding.detail.get("extent")
    numbers = re.findall(r"\d+", size) if isinstance(size, str) else size
    if isinstance(numbers, list) and len(numbers) == 2:
        return int(numbers[0]), int(numbers[1])
    return None


def _inside(finding: Finding, edge: int) -> tuple[int, int] | None:
    """How many rows and columns of the tile lie inside its matrix in this round, in the course's layout."""
    size, name = shape_of_matrix(finding), matrix_of(finding)
    if size is None or not finding.block or not finding.round or name == "C":
        return None
    along_k = (finding.round - 1) * edge
    top, left = (finding.block[1] * edge, along_k) if name == "A" else (along_k, finding.block[0] * edge)
    return _clamp(size[0] - top, edge), _clamp(size[1] - left, edge)


def _clamp(value: int, edge: int) -> int:
    return max(0, min(edge, value))
