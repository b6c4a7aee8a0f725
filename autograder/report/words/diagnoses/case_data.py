"""Words for a case that a student enters as data: its sizes, its numbers, and the result worked out by hand."""

from autograder.report.words.entry import Entry, N_, says

EXACT = N_("The case is small enough to be exact: every number is entered as it stands, and nothing is rounded.")
ROW_MAJOR = N_("A is M×K, B is K×N, C is M×N, row after row: `a[row*K + k]`, `b[k*N + col]`, `c[row*N + col]`.")

ENTRIES = {
    "case_shape": Entry(
        title=N_("the sizes of the case are others than those asked for"),
        message=says(N_("Your case has M={m}, N={n}, K={k}; these are not the sizes that are asked for."),
                     N_("Your case has other sizes than those asked for.")),
        why=ROW_MAJOR,
        hint=says(N_("The first matrix is M×K, the second K×N: which number stands twice? That one is K.")),
        rank=3),
    "case_length": Entry(
        title=N_("a matrix of the case is too long or too short"),
        message=says(N_("{matrix} has {length} numbers in your case, and a matrix of its sizes has {elements}."),
                     N_("A matrix of your case is too long or too short.")),
        why=ROW_MAJOR,
        hint=says(N_("Rows times columns: A has m*k numbers, B has k*n.")),
        rank=3),
    "case_values": Entry(
        title=N_("numbers of the case are others than those asked for"),
        message=says(N_("{matrix}[{row}][{col}] is {got} in your case and has to be {want}; {wrong} of {elements} numbers of {matrix} differ."),
                     N_("Numbers of your case differ from those asked for.")),
        why=EXACT,
        hint=says(N_("Go through {matrix} row after row, from [0][0] on. The first that differs shows what happened to the rest."),
                  N_("Go through the matrix row after row.")),
        rank=3),
    "result_by_hand": Entry(
        title=N_("the result worked out by hand is not the product"),
        message=says(N_("C[{row}][{col}] is {got} in your result, but {products} is another number; {wrong} of {elements} elements of C differ."),
                     N_("The result by hand is not the product of A and B.")),
        why=N_("C[row,col] is the sum of A[row,k]·B[k,col] over all k: a row of A meets a column of B."),
        hint=says(N_("Put a finger on row {row} of A and another on column {col} of B, multiply pair by pair, then add."),
                  N_("A row of A meets a column of B: multiply pair by pair, then add.")),
        rank=3),
}
