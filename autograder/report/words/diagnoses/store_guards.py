"""Words for mistakes in the condition around the store of C."""

from autograder.report.words.entry import N_, mistake

WHY = N_("Only threads with row < M and col < N have an element of C. The rows of C lie one behind the other, so a column too far "
         "is an element of the next row.")
ROW = N_("Compare row with m: `if (row < m && col < n)`.")
COLUMN = N_("Compare col with n: `if (row < m && col < n)`.")

ENTRIES = {
    "row_guard_uses_n": mistake(N_("the store compares the row with N instead of M"), ROW, WHY),
    "row_guard_uses_k": mistake(N_("the store compares the row with K instead of M"), ROW, WHY),
    "column_guard_uses_m": mistake(N_("the store compares the column with M instead of N"), COLUMN, WHY),
    "column_guard_uses_k": mistake(N_("the store compares the column with K instead of N"), COLUMN, WHY),
    "last_row_not_stored": mistake(N_("the last row of C is never stored"), N_("Write `row < m`, not `row < m - 1`."), WHY),
    "last_column_not_stored": mistake(N_("the last column of C is never stored"), N_("Write `col < n`, not `col < n - 1`."), WHY),
    "column_guard_one_too_far": mistake(
        N_("one column too many is stored, and it overwrites the beginning of the next row"), N_("Write `col < n`, not `col <= n`."), WHY),
    "column_guard_missing": mistake(
        N_("threads to the right of C store too, and overwrite the beginning of the next row"), COLUMN, WHY),
}
