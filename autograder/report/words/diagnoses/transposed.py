"""Words for rows and columns exchanged."""

from autograder.report.words.entry import N_, mistake

MEMORY = N_("All three matrices are row-major: A[row*K+k], B[k*N+col], C[row*N+col]. What stands beside each other in a row stands "
            "beside each other in memory.")
TILES = N_("threadIdx.x runs along a row, threadIdx.y counts rows: a thread fills `[ty][tx]`, and multiplies row ty of the A tile "
           "with column tx of the B tile.")
A = N_("Read A as `a[row * k_size + k]`.")
B = N_("Read B as `b[k * n + col]`.")
C = N_("Store C as `c[row * n + col]`.")

ENTRIES = {
    "a_read_transposed": mistake(N_("A is read as if it were stored column by column"), A, MEMORY),
    "a_indices_swapped": mistake(N_("row and k are exchanged in the index into A"), A, MEMORY),
    "b_read_transposed": mistake(N_("B is read as if it were stored column by column"), B, MEMORY),
    "b_indices_swapped": mistake(N_("k and col are exchanged in the index into B"), B, MEMORY),
    "inputs_column_major": mistake(
        N_("A and B are both read as if they were stored column by column"),
        N_("Read `a[row * k_size + k]` and `b[k * n + col]`."), MEMORY),
    "c_written_transposed": mistake(N_("C is written as if it were stored column by column"), C, MEMORY),
    "all_column_major": mistake(
        N_("all three matrices are taken as stored column by column"),
        N_("Use `a[row * k_size + k]`, `b[k * n + col]` and `c[row * n + col]`."), MEMORY),
    "c_indices_swapped": mistake(N_("row and col are exchanged in the index into C"), C, MEMORY),
    "a_tile_transposed": mistake(
        N_("the tile of A is read with its two indices exchanged"), N_("Multiply with `As[ty][k]`."), TILES),
    "b_tile_transposed": mistake(
        N_("the tile of B is read with its two indices exchanged"), N_("Multiply with `Bs[k][tx]`."), TILES),
    "both_tiles_transposed": mistake(
        N_("both tiles are read with their indices exchanged"), N_("Multiply `As[ty][k] * Bs[k][tx]`."), TILES),
    "a_loaded_with_ty": mistake(
        N_("the column of A is computed with threadIdx.y instead of threadIdx.x"), N_("Load column `base + tx` of A."), TILES),
    "b_loaded_with_tx": mistake(
        N_("the row of B is computed with threadIdx.x instead of threadIdx.y"), N_("Load row `base + ty` of B."), TILES),
    "a_row_with_tx": mistake(
        N_("the row of A is computed with threadIdx.x instead of threadIdx.y"), N_("Load row `blockIdx.y * T + ty` of A."), TILES),
    "b_column_with_ty": mistake(
        N_("the column of B is computed with threadIdx.y instead of threadIdx.x"), N_("Load column `blockIdx.x * T + tx` of B."), TILES),
    "a_tile_row_with_tx": mistake(
        N_("the row of the A tile is taken with threadIdx.x instead of threadIdx.y"), N_("Multiply with `As[ty][k]`."), TILES),
    "b_tile_column_with_ty": mistake(
        N_("the column of the B tile is taken with threadIdx.y instead of threadIdx.x"), N_("Multiply with `Bs[k][tx]`."), TILES),
}
