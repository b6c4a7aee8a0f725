"""Words for advice: right, safe, but slower than need be. Costs no points."""

from autograder.report.words.entry import Entry, N_, says

BANKS = Entry(
    title=N_("Bank conflict"),
    message=says(
        N_("{where}: {ways} threads of a warp reach for the same bank of shared memory at once ({cell}); they are served one after another."),
        N_("{where}: {ways} threads of a warp reach for the same bank of shared memory at once; they are served one after another."),
        N_("{where}: several threads of a warp reach for the same bank of shared memory at once."),
        N_("Several threads of a warp reach for the same bank of shared memory at once."),
    ),
    why=N_("Shared memory has 32 banks of 4 bytes. Threads that want different words of one bank have to queue."),
    hint=says(N_("Let neighbouring threads read neighbouring columns, or make each row one float longer: `float As[T][T + 1];`")),
    severity="advice",
)

COALESCING = Entry(
    title=N_("Loads that do not coalesce"),
    message=says(
        N_("{where}: a warp touches {sectors} sectors of 32 bytes where {ideal} would do."),
        N_("{where}: the threads of a warp touch places far apart in global memory."),
        N_("The threads of a warp touch places far apart in global memory."),
    ),
    why=N_("A warp is served fastest when its 32 threads touch 128 bytes that lie together."),
    hint=says(N_("Let threadIdx.x run along the row: `b[k * n + col]` with col from threadIdx.x.")),
    severity="advice",
)

ENTRIES = {"bank_conflict": BANKS, "uncoalesced": COALESCING}
