"""Words for counts of a tile that differ from what was seen: answered with the picture, never with the number."""

from autograder.records import Finding
from autograder.report.words.entry import Entry, Line, N_, says


def _others(finding: Finding) -> bool:
    return bool(finding.detail.get("counted_the_others"))


ENTRIES = {
    "count_zero_filled": Entry(
        title=N_("the number of zero-filled cells differs from the run"),
        message=says(
            Line(N_("T={tile}: for the tile of {matrix} you have counted the cells that hold an element. Asked for are the others, "
                    "those that are filled with zero."), _others),
            N_("T={tile}: your number of zero-filled cells in the tile of {matrix} is not what was seen. {matrix} has {rows_inside} rows "
               "and {columns_inside} columns; every other cell of the {tile}×{tile} tile was filled with zero."),
            N_("A number of zero-filled cells is not what was seen.")),
        why=N_("All T×T cells of a tile are multiplied with, so a cell without an element of the matrix has to hold a zero."),
        hint=says(N_("Draw {tile}×{tile} cells, mark the {rows_inside}×{columns_inside} of {matrix} in the corner, and count what is left."),
                  N_("Draw the tile, mark the matrix in its corner, and count what is left.")),
        rank=3, picture="cells"),
    "count_without_output": Entry(
        title=N_("the number of threads without output differs from the run"),
        message=says(
            Line(N_("T={tile}: you have counted the threads that store an element of C. Asked for are the others."), _others),
            N_("T={tile}: your number of threads without output is not what was seen. C has {rows_inside} rows and {columns_inside} "
               "columns; every other thread of the {tile}×{tile} block stored nothing."),
            N_("The number of threads without output is not what was seen.")),
        why=N_("A block always has T×T threads. Those without an element of C still load and still wait at both barriers; only "
               "the store is left out."),
        hint=says(N_("Draw the {tile}×{tile} threads of the block, mark the {rows_inside}×{columns_inside} that own an element of C, "
                     "and count the others."),
                  N_("Draw the threads of the block, mark those that own an element of C, and count the others.")),
        rank=3, picture="cells"),
}
