"""Words for a transpose that is wrong, or right and read or written down the columns."""

from autograder.report.words.entry import Entry, N_, says

_WHY = N_("Element (row, column) of the matrix is element (column, row) of the transposed one.")
_SECTORS = N_("A warp is served in sectors of 32 bytes. Neighbours share sectors; elements of a column lie in one sector each, "
              "and seven eighths of what is moved are thrown away.")

ENTRIES = {
    "result_of_transpose": Entry(
        title=N_("elements of the transposed matrix are wrong"),
        message=says(
            N_("{rows}×{columns}: {wrong} of {elements} elements are wrong; the first is out[{row}][{col}]: {got} instead of {want}."),
            N_("{rows}×{columns}: {wrong} of {elements} elements are wrong; the first is out[{row}][{col}], which nobody has written."),
            N_("Elements of the transposed matrix are wrong.")),
        why=_WHY, hint=says(N_("Number the elements of a small matrix on paper, and follow the first wrong one through both steps.")), rank=4),
    "result_untouched": Entry(
        title=N_("nothing is written"),
        message=says(N_("{rows}×{columns}: nobody has written an element of out."), N_("Nobody has written an element of out.")),
        why=_WHY, hint=says(N_("Fill the TODOs of the kernel: read into the tile, wait, write from the tile.")), rank=3),
    "result_copied": Entry(
        title=N_("the matrix is copied, not transposed"),
        message=says(N_("{rows}×{columns}: out holds the numbers of in in the same order."), N_("The matrix is copied, not transposed.")),
        why=_WHY, hint=says(N_("In the second step the tile is read as tile[tx][ty], and blockIdx.x and blockIdx.y change roles.")), rank=4),
    "result_partly_untouched": Entry(
        title=N_("part of the transposed matrix is not written"),
        message=says(N_("{rows}×{columns}: {wrong} of {elements} elements of out are not written, the first is out[{row}][{col}]; all others are right."),
                     N_("Part of the transposed matrix is not written.")),
        why=_WHY, hint=says(N_("Does the grid cover the last, unfinished tile in both directions? Out has {columns} rows and {rows} columns: does the guard say so?"),
                            N_("Look at the guard of the writing, and at the number of blocks.")), rank=4),
    "count_sectors_read": Entry(
        title=N_("warps read down a column"),
        message=says(N_("Warps read {touched} sectors of 32 bytes where {ideal} would do."), N_("Warps read places far apart.")),
        why=_SECTORS, hint=says(N_("Let threadIdx.x run along the row of in: in[y * columns + x] with x from threadIdx.x.")), rank=5),
    "count_sectors_written": Entry(
        title=N_("warps write down a column"),
        message=says(N_("Warps write {touched} sectors of 32 bytes where {ideal} would do."), N_("Warps write places far apart.")),
        why=_SECTORS, hint=says(N_("Put the tile between reading and writing: then threadIdx.x may run along the row of out as well.")), rank=5),
    "count_no_sectors": Entry(
        title=N_("no warp was seen"),
        message=says(N_("No warp of eight threads or more was seen to read and to write.")),
        why=_SECTORS, hint=says(N_("The kernel has to do the work, with blocks of at least a warp.")), rank=5),
}
