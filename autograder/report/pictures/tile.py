"""The tile with the element that a finding is about, and the part that lies outside the matrix."""

from autograder.records import Finding
from autograder.report.geometry import Tile, matrix_of, shape_of_matrix, tile_edge, tile_of
from autograder.report.pictures.svg import Drawing
from autograder.report.words import say
from autograder.report.words.entry import N_
from autograder.report.words.pieces import cell, translations_of

WIDTH, SIDE, TOP, LEFT = 400, 176, 26, 26
LEGEND = 236

WHAT = {
    "uninitialized_shared": N_("read, never written"),
    "out_of_bounds_shared": N_("outside the array"),
    "out_of_bounds_global": N_("outside the array"),
}


def picture(finding: Finding, language: str, uid: str) -> str:
    if finding.space == "global" or finding.kind == "out_of_bounds_global":
        return _matrix(finding, language, uid)
    tile = tile_of(finding)
    if tile is None:
        return ""
    d = Drawing(WIDTH, TOP + SIDE + 20, uid)
    row, col = finding.index or (0, 0)
    side = SIDE / max(tile.rows, tile.cols, row + 1, col + 1)
    _grid(d, tile, side)
    _axes(d, tile, side)
    _element(d, row, col, side)
    _legend(d, finding, tile, language)
    return d.done(say(N_("Where it is in the tile"), language), finding.message)


def _grid(d: Drawing, tile: Tile, side: float) -> None:
    for row in range(tile.rows):
        for col in range(tile.cols):
            d.rect(LEFT + col * side, TOP + row * side, side, side, "cell")
    right, below = LEFT + tile.inside_cols * side, TOP + tile.inside_rows * side
    if tile.inside_cols < tile.cols:
        d.hatched(right, TOP, (tile.cols - tile.inside_cols) * side, tile.rows * side)
    if tile.inside_rows < tile.rows and tile.inside_cols:
        d.hatched(LEFT, below, tile.inside_cols * side, (tile.rows - tile.inside_rows) * side)
    d.shapes.append(f'<rect class="ink-line" x="{LEFT:g}" y="{TOP:g}" width="{tile.cols * side:g}" '
                    f'height="{tile.rows * side:g}" stroke-width="1.2"/>')


def _axes(d: Drawing, tile: Tile, side: float) -> None:
    for index in (0, tile.cols - 1):
        d.text(LEFT + (index + 0.5) * side, TOP - 8, str(index), "soft", 12, "middle")
    for index in (0, tile.rows - 1):
        d.text(LEFT - 8, TOP + (index + 0.5) * side + 4, str(index), "soft", 12, "end")


def _element(d: Drawing, row: int, col: int, side: float) -> None:
    x, y = LEFT + col * side, TOP + row * side
    d.rect(x, y, side, side, "bad")
    d.path(f"M{x + side + 2:g} {y + side / 2:g} H{LEGEND - 8:g} V{TOP + 7:g}" if row else f"M{x + side + 2:g} {TOP + side / 2:g} H{LEGEND - 8:g}",
           "bad-line", 1.5)


def _legend(d: Drawing, finding: Finding, tile: Tile, language: str) -> None:
    d.text(LEGEND, TOP + 12, cell(finding, translations_of(language)) or "", "mono strong", 16)
    d.text(LEGEND, TOP + 32, say(WHAT.get(finding.kind, N_("this element")), language), "bad-text", 14)
    y = TOP + 66
    if finding.round:
        d.text(LEGEND, y, say(N_("round {round}"), language, round=finding.round), "soft", 14)
        y += 34
    if tile.known and (tile.inside_rows < tile.rows or tile.inside_cols < tile.cols):
        d.shapes.append(f'<rect class="cell" x="{LEGEND}" y="{y - 12}" width="16" height="16"/>')
        d.hatched(LEGEND, y - 12, 16, 16)
        d.text(LEGEND + 24, y + 1, say(N_("outside {matrix}:"), language, matrix=matrix_of(finding)), "soft", 14)
        d.text(LEGEND + 24, y + 19, say(N_("has to be 0"), language), "soft", 14)


def _matrix(finding: Finding, language: str, uid: str) -> str:
    """A matrix in global memory with the place where the access landed: behind its last row."""
    size, index, edge = shape_of_matrix(finding), finding.index or [], tile_edge(finding)
    if size is None or len(index) != 1 or index[0] < 0 or size[1] < 1:
        return ""
    row, col = divmod(index[0], size[1])
    corner = (row // edge * edge + edge, col // edge * edge + edge) if edge else (0, 0)
    extent = max(row + 1, size[0], corner[0]), max(size[1], corner[1], 1)
    scale = min(SIDE / extent[0], (LEGEND - LEFT - 24) / extent[1])
    d = Drawing(WIDTH, TOP + SIDE + 20, uid)
    d.rect(LEFT, TOP, size[1] * scale, size[0] * scale, "accent-soft")
    x, y, mark = LEFT + col * scale, TOP + row * scale, max(6, scale)
    if edge:
        d.shapes.append(f'<rect class="line" x="{LEFT + col // edge * edge * scale:g}" y="{TOP + row // edge * edge * scale:g}" '
                        f'width="{edge * scale:g}" height="{edge * scale:g}" stroke-width="1" stroke-dasharray="3 3"/>')
    d.rect(x, y, mark, mark, "bad")
    d.path(f"M{x + mark + 2:g} {y + mark / 2:g} H{LEGEND - 8} V{TOP + 7}", "bad-line", 1.5)
    _matrix_legend(d, finding, size, row, language)
    return d.done(say(N_("Where it is in the matrix"), language), finding.message)


def _matrix_legend(d: Drawing, finding: Finding, size: tuple[int, int], row: int, language: str) -> None:
    name = matrix_of(finding)
    d.text(LEFT, TOP - 9, say(N_("{matrix}: {rows} rows, {columns} columns"), language, matrix=name, rows=size[0], columns=size[1]), "soft", 13)
    d.text(LEGEND, TOP + 12, cell(finding, translations_of(language)) or "", "mono strong", 16)
    d.text(LEGEND, TOP + 32, say(WHAT["out_of_bounds_global"], language), "bad-text", 14)
    d.text(LEGEND, TOP + 56, say(N_("this would be row {row}"), language, row=row), "soft", 14)
    d.text(LEGEND, TOP + 76, say(N_("the last one is row {row}"), language, row=size[0] - 1), "soft", 14)
