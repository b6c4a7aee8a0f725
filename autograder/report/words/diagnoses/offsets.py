"""Words for places that are one off, and for blocks that forget where they stand."""

from autograder.report.words.entry import N_, mistake

ONE = N_("C and C++ count from zero, and so do rows, columns and threads.")
PLACE = N_("Block (bx,by) owns the tile of C that begins at row by·T and column bx·T. A thread's row and column are that plus its "
           "place in the block.")
ROW_COL = N_("`int row = blockIdx.y * T + threadIdx.y; int col = blockIdx.x * T + threadIdx.x;`")

ENTRIES = {
    "a_row_off_by_one": mistake(
        N_("the row of A is one off"), N_("Take a look at the `+ 1` or `- 1` in the row of A: there should be none."), ONE),
    "b_column_off_by_one": mistake(
        N_("the column of B is one off"), N_("Take a look at the `+ 1` or `- 1` in the column of B: there should be none."), ONE),
    "a_k_off_by_one": mistake(
        N_("A is read one place off along K"), N_("A and B have to be read at the same k: `a[row * k_size + k]`."), ONE),
    "b_k_off_by_one": mistake(
        N_("B is read one place off along K"), N_("A and B have to be read at the same k: `b[k * n + col]`."), ONE),
    "c_index_off_by_one": mistake(
        N_("every result is stored one element too far"), N_("Store at `c[row * n + col]`, without `+ 1`."), ONE),
    "c_row_off_by_one": mistake(
        N_("every result is stored one row too far"), N_("Store at `c[row * n + col]`, without `+ 1`."), ONE),
    "first_row_never_computed": mistake(
        N_("the first row of C is never stored"), N_("Row 0 belongs to C: no `row > 0`, and no `+ 1`."), ONE),
    "first_column_never_computed": mistake(
        N_("the first column of C is never stored"), N_("Column 0 belongs to C: no `col > 0`, and no `+ 1`."), ONE),
    "block_row_missing_in_a": mistake(
        N_("the rows of A do not take the block into account: every block reads the first ones"), ROW_COL, PLACE),
    "block_column_missing_in_b": mistake(
        N_("the columns of B do not take the block into account: every block reads the first ones"), ROW_COL, PLACE),
    "block_offset_missing": mistake(
        N_("the place of the block is forgotten in A and in B: every block computes the first tile"), ROW_COL, PLACE),
    "block_offset_missing_in_c": mistake(
        N_("all blocks store into the first tile of C"), N_("Store at `c[row * n + col]`, with the block in row and col."), PLACE),
}
