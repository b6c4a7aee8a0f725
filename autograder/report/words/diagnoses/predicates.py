"""Words for predicates about loads and stores that differ from the observed run; known mistakes have names."""

from autograder.report.words.entry import Entry, N_, says

WHY = N_("A position is inside only if its row and its column both are. For the tile of A these are `by*T + ty` and `round*T + tx`, for "
         "that of B `round*T + ty` and `bx*T + tx`, for C `by*T + ty` and `bx*T + tx`; rounds count from 0.")

MISSED = says(
    N_("{variant}, {shape}: {wrong} of {of} answers of {predicate} differ from the run. The first: block ({bx},{by}), thread ({tx},{ty}), "
       "round {round}, which is about {matrix}[{row}][{col}]; {matrix} has {rows} rows and {columns} columns."),
    N_("{variant}, {shape}: {wrong} of {of} answers of {predicate} differ from the run. The first: block ({bx},{by}), thread ({tx},{ty}), "
       "which is about {matrix}[{row}][{col}]; {matrix} has {rows} rows and {columns} columns."),
    N_("Answers of a predicate differ from the run."),
)
NAMED = says(
    N_("{variant}, {shape}: {wrong} of {of} answers of {predicate} differ from the run, and one mistake explains all of its answers: "
       "{cause}. The first: block ({bx},{by}), thread ({tx},{ty}), round {round}, about {matrix}[{row}][{col}]."),
    N_("{variant}, {shape}: {wrong} of {of} answers of {predicate} differ from the run, and one mistake explains all of its answers: "
       "{cause}. The first: block ({bx},{by}), thread ({tx},{ty}), about {matrix}[{row}][{col}]."),
    N_("One mistake explains all answers of a predicate: {cause}."),
)


def _known(cause: str, hint: str) -> Entry:
    return Entry(title=cause, message=NAMED, why=WHY, hint=says(hint), rank=3, picture="cells")


ENTRIES = {
    "predicate": Entry(
        title=N_("a predicate differs from the run"), message=MISSED, why=WHY,
        hint=says(N_("Put these numbers into your predicate by hand. Is row {row} below {rows}? Is column {col} below {columns}?"),
                  N_("Put the numbers of the first miss into your predicate by hand.")),
        rank=3, picture="cells"),
    "predicate_always_the_same": _known(
        N_("the answer is the same everywhere"),
        N_("Work out the row and the column that this thread is about, then compare both with the sizes of the matrix.")),
    "predicate_inverted": _known(
        N_("it says the opposite"),
        N_("Zero-filled means outside the matrix; a thread stores if its element is inside. Turn the condition round.")),
    "predicate_columns_forgotten": _known(
        N_("only the row decides, the column never does"),
        N_("Two limits belong together: also the column has to be below the number of columns. In A it is `round*T + tx`, with rounds "
           "that count from 0.")),
    "predicate_rows_forgotten": _known(
        N_("only the column decides, the row never does"),
        N_("Two limits belong together: also the row has to be below the number of rows. In B it is `round*T + ty`, with rounds that "
           "count from 0.")),
    "predicate_both_limits": _known(
        N_("it takes a position for outside only where both limits are passed"),
        N_("Outside means: row too large *or* column too large. Inside means: both below. In C++: `||` for outside, `&&` for inside.")),
    "predicate_one_too_far": _known(
        N_("the first row or column outside is taken for inside"),
        N_("With M rows the last one is M-1: inside is `row < m`, outside is `row >= m`.")),
    "predicate_tx_ty_exchanged": _known(
        N_("tx and ty are exchanged"),
        N_("tx goes along the columns and ty along the rows of a tile.")),
    "predicate_bx_by_exchanged": _known(
        N_("bx and by are exchanged"),
        N_("bx goes along the columns and by along the rows of C.")),
    "predicate_m_n_exchanged": _known(
        N_("m and n are exchanged"),
        N_("C has m rows and n columns; A has m rows, B has n columns.")),
}
