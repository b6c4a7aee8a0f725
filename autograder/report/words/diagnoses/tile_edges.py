"""Words for mistakes at the rim of the matrices."""

from autograder.report.words.entry import N_, mistake

ZERO = N_("Positions of a tile that lie outside the matrix count as zero. Zero is what adds nothing; anything else is added to C.")
RIM = N_("Rows go from 0 to M-1 and columns from 0 to N-1; the last one belongs to the matrix like every other.")

ENTRIES = {
    "stale_tile": mistake(
        N_("positions beyond K keep what the round before has left in the tile"),
        N_("Write the tile in every round: the value inside the matrix, otherwise `0.0f`."), ZERO),
    "edge_clamped": mistake(
        N_("positions beyond K repeat the last element instead of being zero"),
        N_("Do not clamp the index: outside the matrix put `0.0f` into the tile."), ZERO),
    "last_row_not_loaded": mistake(
        N_("the last row of A is never loaded"), N_("Guard the load of A with `row < m`, not `row < m - 1`."), RIM),
    "last_column_not_loaded": mistake(
        N_("the last column of B is never loaded"), N_("Guard the load of B with `col < n`, not `col < n - 1`."), RIM),
}
