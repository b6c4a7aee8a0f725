"""Words for mistakes in the loop over the tiles along K."""

from autograder.report.words.entry import N_, mistake

WHY = N_("C[row,col] is a sum over all k. The rounds cut this sum into pieces of T: each k belongs to exactly one round, and the "
         "last round may be only partly filled.")
OFFSET = N_("In round r the tile of A begins at column r·T and the tile of B at row r·T. Without that offset the same tile comes "
            "again and again.")

ENTRIES = {
    "last_partial_round_dropped": mistake(
        N_("the last, partial round along K is left out"),
        N_("Count the rounds with `(k_size + T - 1) / T`; `k_size / T` forgets the rest."), WHY),
    "last_round_dropped": mistake(
        N_("the last round along K is left out"),
        N_("Look at the condition of the loop over the tiles: it has to go on while `base < k_size`."), WHY),
    "last_whole_round_dropped": mistake(
        N_("the last round along K is left out wherever K is a multiple of T"),
        N_("`k_size % T` is 0 where the last tile is full: let the inner loop run to T always, as zeros are harmless, or to `min(T, k_size - base)`."), WHY),
    "last_k_of_partial_round_dropped": mistake(
        N_("the last product of a partial last round is left out"),
        N_("The last round holds k_size - base products, and `k < k_size - base` counts them all."), WHY),
    "a_tile_one_round_late": mistake(
        N_("the tile of A is one round behind that of B"),
        N_("What is fetched ahead belongs to the next round: load column `base + T + tx` of A for it, as row `base + T + ty` of B."), OFFSET),
    "b_tile_one_round_late": mistake(
        N_("the tile of B is one round behind that of A"),
        N_("What is fetched ahead belongs to the next round: load row `base + T + ty` of B for it, as column `base + T + tx` of A."), OFFSET),
    "a_tile_one_round_early": mistake(
        N_("the tile of A is one round ahead of that of B"),
        N_("Both tiles of a round begin at the same k: column `base + tx` of A, row `base + ty` of B."), OFFSET),
    "b_tile_one_round_early": mistake(
        N_("the tile of B is one round ahead of that of A"),
        N_("Both tiles of a round begin at the same k: column `base + tx` of A, row `base + ty` of B."), OFFSET),
    "first_round_skipped": mistake(
        N_("the first round along K is left out"), N_("Let the loop over the tiles begin at 0."), WHY),
    "first_round_only": mistake(
        N_("only the first round along K is computed"),
        N_("Walk over all tiles along K: `for (int base = 0; base < k_size; base += T)`."), WHY),
    "accumulator_reset_each_round": mistake(
        N_("the sum is set back to zero in every round, so that only the last round counts"),
        N_("Put `float sum = 0.0f;` before the loop over the tiles, not into it."), WHY),
    "round_step_one_too_large": mistake(
        N_("the rounds along K are one step too far apart: after each tile one k is left out"),
        N_("Move on by the edge of the tile: `base += T`, and load columns `base + tx`, rows `base + ty`."), WHY),
    "round_step_one_too_small": mistake(
        N_("the rounds along K overlap by one: the last k of each tile is counted twice"),
        N_("Move on by the edge of the tile: `base += T`, and load columns `base + tx`, rows `base + ty`."), WHY),
    "every_other_round": mistake(
        N_("every other round along K is skipped"),
        N_("Let the loop over the tiles advance by T a round, and change its counter in one place only."), WHY),
    "first_round_twice": mistake(
        N_("the first round along K is counted twice"),
        N_("Look whether the first tile is used once before the loop and once more in it."), WHY),
    "last_round_twice": mistake(
        N_("the last round along K is counted twice"),
        N_("Look for a multiplication after the loop that belongs to a round already done, or a `<=` that should be `<`."), WHY),
    "round_offset_missing": mistake(
        N_("the tiles do not move on along K: every round uses the first one"),
        N_("Use the round's offset in both loads: column `base + tx` of A, row `base + ty` of B."), OFFSET),
    "a_round_offset_missing": mistake(
        N_("the tile of A does not move on along K"),
        N_("Load `a[row * k_size + base + tx]`, with the offset of the round."), OFFSET),
    "b_round_offset_missing": mistake(
        N_("the tile of B does not move on along K"),
        N_("Load `b[(base + ty) * n + col]`, with the offset of the round."), OFFSET),
}
