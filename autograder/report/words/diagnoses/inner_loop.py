"""Words for mistakes in the loop that multiplies."""

from autograder.report.words.entry import N_, mistake

WHY = N_("Each thread adds T products a round: row ty of the A tile times column tx of the B tile, all of 0 … T-1.")

ENTRIES = {
    "k_starts_at_one": mistake(
        N_("the sum begins at k = 1"), N_("Begin the inner loop at 0: C and C++ count from zero."), WHY),
    "k_stops_early": mistake(
        N_("the last product, k = K-1, is missing"), N_("Let the loop run while `k < k_size`, not `k < k_size - 1`."), WHY),
    "first_in_tile_skipped": mistake(
        N_("the first product of every tile is missing"), N_("Begin the inner loop at 0."), WHY),
    "last_in_tile_skipped": mistake(
        N_("the last product of every tile is missing"), N_("Let the inner loop run while `k < T`, not `k < T - 1`."), WHY),
    "first_in_tile_only": mistake(
        N_("only the first product of every tile is added"),
        N_("Look at the inner loop: does it really run T times? A `;` behind the `for` or a missing `{{` ends it early."), WHY),
    "half_of_tile_only": mistake(
        N_("only half of every tile is used"), N_("Let the inner loop run to T, the edge of the tile."), WHY),
    "every_second_k": mistake(
        N_("every second product is left out"), N_("Let the inner loop move on by one: `k++`, in one place only."), WHY),
    "assigned_not_added": mistake(
        N_("each product replaces the sum instead of being added"), N_("Write `sum +=` instead of `sum =`."), WHY),
}
