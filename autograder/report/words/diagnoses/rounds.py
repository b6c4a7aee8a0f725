"""Words for mistakes in the rounds along K: dropped, doubled, stale, never reset."""

from autograder.report.words.entry import Entry, N_, says

ALL = N_("{variant}, {shape}: all {wrong} wrong elements of C have one cause: ")


def _because(title: str, fits: str, bare: str, why: str, hint: str) -> Entry:
    return Entry(title=title, message=says(fits, bare), why=why, hint=says(hint), picture="heatmap")


ENTRIES = {
    "last_partial_round_dropped": _because(
        N_("The last, partial round is missing"),
        N_("{variant}, {shape}: all {wrong} wrong elements of C are what you get without the last, partial round along K."),
        N_("The wrong elements are what you get without the last, partial round along K."),
        N_("When K is no multiple of T, the last tile is only partly filled, and it still counts."),
        N_("The number of rounds is `(k_size + T - 1) / T`, rounded up, not `k_size / T`.")),
}
