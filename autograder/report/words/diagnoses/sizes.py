"""Words for M, N and K taken for one another."""

from autograder.report.words.entry import N_, mistake

STRIDE = N_("From one row to the next it is as far as a row is long: K elements in A, N in B, N in C. With square matrices this "
            "mistake stays hidden.")
LENGTH = N_("The sum runs along K, the side that A and B share. With square matrices this mistake stays hidden.")
GUARD = N_("A is M×K and B is K×N: each load has its own two limits. With square matrices a wrong one stays hidden.")
# Names of the course stand only where they are explained: in somebody's program `k` may well be something else.
A = (N_("In line {line}, where A is read, multiply the row of A by K, the length of its rows, and add the column."),
     N_("Where A is read, multiply the row of A by K, the length of its rows, and add the column."))
B = (N_("In line {line}, where B is read, multiply the row of B by N, the length of its rows, and add the column."),
     N_("Where B is read, multiply the row of B by N, the length of its rows, and add the column."))
C = (N_("In line {line}, where C is stored, multiply the row of C by N, the length of its rows, and add the column."),
     N_("Where C is stored, multiply the row of C by N, the length of its rows, and add the column."))
SUM = N_("Let the sum run over k_size.")
ROUNDS = N_("Count the rounds from k_size: `(k_size + T - 1) / T`.")
LOAD_A = N_("Guard the load of A with `row < m && base + tx < k_size`.")
LOAD_B = N_("Guard the load of B with `base + ty < k_size && col < n`.")
BOTH = N_("Along K compare with k_size: `base + tx < k_size` for A, `base + ty < k_size` for B.")

ENTRIES = {
    "a_stride_is_m": mistake(N_("rows of A are taken to be M elements apart instead of K"), A, STRIDE),
    "a_stride_is_n": mistake(N_("rows of A are taken to be N elements apart instead of K"), A, STRIDE),
    "b_stride_is_k": mistake(N_("rows of B are taken to be K elements apart instead of N"), B, STRIDE),
    "b_stride_is_m": mistake(N_("rows of B are taken to be M elements apart instead of N"), B, STRIDE),
    "c_stride_is_m": mistake(N_("rows of C are taken to be M elements apart instead of N"), C, STRIDE),
    "c_stride_is_k": mistake(N_("rows of C are taken to be K elements apart instead of N"), C, STRIDE),
    "sum_runs_to_m": mistake(N_("the sum runs over M products instead of K"), SUM, LENGTH),
    "sum_runs_to_n": mistake(N_("the sum runs over N products instead of K"), SUM, LENGTH),
    "rounds_counted_from_m": mistake(N_("the number of rounds is computed from M instead of K"), ROUNDS, LENGTH),
    "rounds_counted_from_n": mistake(N_("the number of rounds is computed from N instead of K"), ROUNDS, LENGTH),
    "a_row_guard_uses_n": mistake(N_("the load of A compares the row with N instead of M"), LOAD_A, GUARD),
    "a_row_guard_uses_k": mistake(N_("the load of A compares the row with K instead of M"), LOAD_A, GUARD),
    "b_column_guard_uses_m": mistake(N_("the load of B compares the column with M instead of N"), LOAD_B, GUARD),
    "b_column_guard_uses_k": mistake(N_("the load of B compares the column with K instead of N"), LOAD_B, GUARD),
    "k_guard_uses_m": mistake(N_("a load compares its place along K with M"), BOTH, GUARD),
    "k_guard_uses_n": mistake(N_("a load compares its place along K with N"), BOTH, GUARD),
}
