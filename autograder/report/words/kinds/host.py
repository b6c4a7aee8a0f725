"""Words for what the host part does wrong: launches and CUDA calls that fail."""

from autograder.report.words.entry import Entry, N_, says

LAUNCH = Entry(
    title=N_("The kernel cannot be launched like this"),
    rank=1,
    message=says(
        N_("{where}: {kernel} cannot start: {reason}."),
        N_("{where}: {kernel} cannot start: {text}"),
        N_("{where}: the kernel cannot start: {text}"),
        N_("{where}: the kernel cannot start with this grid and block."),
        N_("A kernel cannot start with this grid and block."),
    ),
    why=N_("A launch that fails runs no thread at all, and says so only to those who ask with cudaGetLastError."),
    hint=says(N_("A block has at most 1024 threads, a grid at least one block in each direction: "
                 "`dim3 grid((n + T - 1) / T, (m + T - 1) / T);`")),
)

API = Entry(
    title=N_("A CUDA call failed and nobody looked"),
    message=says(
        N_("{where}: {reason}."),
        N_("{where}: {call} failed with {error} ({text}), and the program went on."),
        N_("{where}: {call} failed with {error}, and the program went on."),
        N_("{where}: {text}"),
        N_("{where}: a CUDA call failed, and the program went on."),
        N_("A CUDA call failed, and the program went on."),
    ),
    why=N_("After an error that nobody sees, everything that follows computes with what happens to be there."),
    hint=says(N_("Compare the result of every CUDA call with cudaSuccess and print cudaGetErrorString; after a launch ask "
                 "cudaGetLastError and cudaDeviceSynchronize.")),
)

ENTRIES = {"invalid_launch": LAUNCH, "api_error": API}
