"""Words for mistakes in the launch: too few blocks, or directions exchanged."""

from autograder.report.words.entry import N_, mistake

WHY = N_("A block owns a T×T tile of C. Where no block stands, nobody writes, so the grid has to be rounded up in both directions: "
         "x counts columns, y counts rows.")
UP = N_("Round up in both directions: `dim3 grid((n + T - 1) / T, (m + T - 1) / T);`")
X_IS_N = N_("x goes along the columns and y along the rows: `dim3 grid((n + T - 1) / T, (m + T - 1) / T);`")

ENTRIES = {
    "grid_rounded_down": mistake(N_("the grid is rounded down, so the right and the lower edge of C have no block"), UP, WHY),
    "grid_rows_rounded_down": mistake(N_("the grid is rounded down in y, so the lower edge of C has no block"), UP, WHY),
    "grid_columns_rounded_down": mistake(N_("the grid is rounded down in x, so the right edge of C has no block"), UP, WHY),
    "grid_one_block_short": mistake(N_("the grid is one block short in both directions"), UP, WHY),
    "one_block_only": mistake(N_("only one block is launched"), UP, WHY),
    "one_row_of_blocks_only": mistake(N_("only one row of blocks is launched"), UP, WHY),
    "one_column_of_blocks_only": mistake(N_("only one column of blocks is launched"), UP, WHY),
    "grid_x_and_y_swapped": mistake(N_("x and y of the grid are exchanged"), X_IS_N, WHY),
    "grid_for_larger_block": mistake(
        N_("the grid is computed for blocks that are twice as wide and high as those launched"),
        N_("Use the same T for the grid, for the block and in the kernel."), WHY),
    "grid_rows_from_k": mistake(N_("the number of block rows is computed from K instead of M"), X_IS_N, WHY),
    "grid_columns_from_k": mistake(N_("the number of block columns is computed from K instead of N"), X_IS_N, WHY),
    "part_of_block_idle": mistake(
        N_("the same threads of every block never store"),
        N_("Look for a condition on threadIdx around the store, and launch as many threads as the tile has elements: `dim3(T, T)`."), WHY),
    "one_of_two_rows_left_out": mistake(
        N_("every second row of a tile, or its lower half, is never stored"),
        N_("A thread that works on two rows of the tile stores both: one at `row`, one at the other row, each with its own guard."), WHY),
    "nothing_written": mistake(
        N_("C is never written"),
        N_("Does launch start a kernel for this variant, and does the kernel store into c? Ask cudaGetLastError after the launch."), WHY),
}
