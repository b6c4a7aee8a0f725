"""Words for accesses to memory that is not there, not yet filled, or no longer there."""

from collections.abc import Callable

from autograder.records import Finding
from autograder.report.words.entry import Entry, Line, N_, says


def _host_pointer(finding: Finding) -> bool:
    return finding.space == "host"


def _on_the_host(finding: Finding) -> bool:
    return finding.thread is None and finding.space == "global" and not finding.detail.get("why")


def _writes(finding: Finding) -> bool:
    return finding.access == "write"


def _more_than_the_launch_gave(finding: Finding) -> bool:
    return "needed" in finding.detail


def _names_an_array(finding: Finding) -> bool:
    return finding.array not in (None, "dynamic shared memory")


def _why(reason: str) -> Callable[[Finding], bool]:
    return lambda finding: finding.detail.get("why") == reason


OUT_GLOBAL = Entry(
    title=N_("Access outside an array in global memory"),
    message=says(
        Line(N_("{where}: thread {thread} of block {block} {does} memory of the host ({cell}) inside a kernel."), _host_pointer),
        Line(N_("{where}: thread {thread} of block {block} {does} memory of the host inside a kernel."), _host_pointer),
        N_("{where}: {reason}."),
        N_("{where}: thread {thread} of block {block} {does} {cell} in round {round}; {array} has {elements} elements ({shape})."),
        N_("{where}: thread {thread} of block {block} {does} {cell}; {array} has {elements} elements ({shape})."),
        N_("{where}: thread {thread} of block {block} {does} {cell} in round {round}; {array} has {elements} elements."),
        N_("{where}: thread {thread} of block {block} {does} {cell}; {array} has {elements} elements."),
        N_("{where}: thread {thread} of block {block} {does} {cell} in round {round}, outside the array."),
        N_("{where}: thread {thread} of block {block} {does} {cell}, outside the array."),
        N_("{where}: thread {thread} of block {block} {does} {bytes} bytes that belong to no array."),
        Line(N_("{where}: the host part {does} {cell}; {array} has {elements} elements."), _on_the_host),
        N_("{where}: an access outside every array in global memory."),
        N_("An access outside every array in global memory."),
    ),
    why=N_("What lies behind the end of an array is some other data, or nothing. A GPU often lets it pass and the result may "
           "even be right, which makes it the harder to find later."),
    hint=says(
        Line(N_("Hand the kernel a pointer from cudaMalloc, and copy the data there with cudaMemcpy first."), _host_pointer),
        Line(N_("Device memory belongs to kernels: copy it with cudaMemcpy and let the host work on the copy."), _why("host_touches_device")),
        Line(N_("Give cudaMemcpy the number of bytes of the array: elements times `sizeof(float)`."), _why("copy_size")),
        Line(N_("Let the loop end at the number of elements, or allocate more of them."), _on_the_host),
        Line(N_("Guard the store: `if (row < m && col < n)`."), _writes),
        N_("Guard each load with the two conditions of its own matrix, and put 0 into the tile otherwise: A has rows below M and columns "
           "below K, B rows below K and columns below N. Do both conditions stand there already? Then the index uses something else than "
           "they compare: its row, its column, or the length of a row (K in A, N in B)."),
    ),
    picture="tile",
)

def _in_host_code(finding: Finding) -> bool:
    return finding.detail.get("why") == "index" and not finding.kernel


OUT_SHARED = Entry(
    title=N_("Index outside an array"),
    message=says(
        N_("{where}: thread {thread} of block {block}, round {round}: {reason}."),
        N_("{where}: thread {thread} of block {block}: {reason}."),
        N_("{where}: {reason}."),
        Line(N_("{where}: thread {thread} of block {block} {does} {cell} in round {round}. The launch gave {given} bytes of dynamic "
                "shared memory ({launched}, third value in <<<…>>>), and this access needs at least {needed}."),
             _more_than_the_launch_gave),
        Line(N_("{where}: thread {thread} of block {block} {does} {cell}. The launch gave {given} bytes of dynamic shared memory "
                "({launched}, third value in <<<…>>>), and this access needs at least {needed}."), _more_than_the_launch_gave),
        N_("{where}: thread {thread} of block {block} {does} {cell} in round {round}; {array} has the size {size}."),
        N_("{where}: thread {thread} of block {block} {does} {cell}; {array} has the size {size}."),
        Line(N_("{where}: thread {thread} of block {block} {does} {cell} in round {round}, outside the array {array}."), _names_an_array),
        Line(N_("{where}: thread {thread} of block {block} {does} {cell}, outside the array {array}."), _names_an_array),
        N_("{where}: thread {thread} of block {block} {does} {cell} in round {round}, outside every array."),
        N_("{where}: thread {thread} of block {block} {does} {cell}, outside every array."),
        N_("{where}: thread {thread} of block {block} {does} shared memory outside every array."),
        N_("{where}: an access outside an array in shared memory."),
        N_("An access outside an array in shared memory."),
    ),
    why=N_("Behind one tile lies the other one: a wrong index silently changes it, and no output tells where it came from."),
    why_here=says(
        Line(N_("The kernel does not know how large an `extern __shared__` array is: the launch says it, in bytes, and without a "
                "third value it is 0. What lies behind belongs to nobody: a GPU may stop the kernel, or let it pass unnoticed."),
             _more_than_the_launch_gave),
        Line(N_("The array belongs to the host part of the program, which goes on and changes whatever lies behind it."), _in_host_code),
    ),
    hint=says(
        Line(N_("Compare the index with the number of elements that the array was declared with."), _in_host_code),
        Line(N_("Give the size in bytes: number of elements * sizeof(float), for all arrays together. If it is large enough, "
                "mend the index."), _more_than_the_launch_gave),
        N_("Compare the size of the tile with the block: with T×T threads the indices are threadIdx.y and threadIdx.x, "
           "both below T. Check the launch: does the block have the size that the kernel expects?"),
    ),
    picture="tile",
)

UNINIT_SHARED = Entry(
    title=N_("Shared memory is read before anybody has filled it"),
    message=says(
        N_("{where}: thread {thread} of block {block} reads {cell} in round {round}, and nobody has written it."),
        N_("{where}: thread {thread} of block {block} reads {cell}, and nobody has written it."),
        N_("{where}: shared memory is read that nobody has written."),
        N_("Shared memory is read that nobody has written."),
    ),
    why=N_("Shared memory starts with whatever was there before. At the right and lower edge and in the last round some "
           "positions of the tile lie outside the matrix: they count as zero, but somebody has to write that zero."),
    hint=says(
        Line(N_("Look at {filled_where}: it fills {array}, but not this element. Let every thread write its element of {array} in "
                "every round: the value if it lies inside the matrix, otherwise `0.0f`."), _names_an_array),
        Line(N_("Let every thread write its element of {array} in every round: the value if it lies inside the matrix, "
                "otherwise `0.0f`."), _names_an_array),
        N_("Let every thread write its element of each tile in every round: the value if it lies inside the matrix, "
           "otherwise `0.0f`."),
    ),
    picture="tile",
)

UNINIT_GLOBAL = Entry(
    title=N_("Global memory is read before anybody has filled it"),
    message=says(
        N_("{where}: thread {thread} of block {block} reads {cell}, and nobody has written it since it was allocated."),
        N_("{where}: global memory is read that nobody has written since it was allocated."),
        N_("Global memory is read that nobody has written since it was allocated."),
    ),
    why=N_("cudaMalloc does not clear. If C is read before it is written, as in `c[i] += …`, the old content takes part in the sum."),
    hint=says(N_("Sum up in a local variable that begins at `0.0f` and store it once; or fill the array first, with "
                 "cudaMemcpy or cudaMemset.")),
)

MISALIGNED = Entry(
    title=N_("Misaligned access"),
    message=says(
        N_("{where}: thread {thread} of block {block} {does} a {type} in {array}, {off_by} bytes behind a multiple of {alignment}."),
        N_("{where}: thread {thread} of block {block} {does} {bytes} bytes at {cell}, an address that is no multiple of {bytes}."),
        N_("{where}: thread {thread} of block {block} {does} {bytes} bytes at an address that is no multiple of {bytes}."),
        N_("{where}: an access at an address that is no multiple of its size."),
        N_("An access at an address that is no multiple of its size."),
    ),
    why=N_("A GPU stops the kernel at such an access: a float4 needs an address that is a multiple of 16."),
    hint=says(N_("A row begins at a multiple of 16 bytes only if its length is a multiple of 4 floats: take the vector path "
                 "only then, and single floats otherwise.")),
)

AFTER_FREE = Entry(
    title=N_("Memory is used after it was freed"),
    message=says(
        N_("{where}: thread {thread} of block {block} {does} {cell}, which was freed at {other_where}."),
        N_("{where}: {reason}."),
        N_("{where}: {array} is used after it was freed at {other_where}."),
        N_("{where}: memory is used after it was freed."),
        N_("Memory is used after it was freed."),
    ),
    why=N_("After cudaFree the address may already belong to something else."),
    hint=says(N_("Move the cudaFree behind the last use, and behind the synchronisation that waits for it.")),
)


def _by_one_line(finding: Finding) -> bool:
    return finding.other is not None and finding.other.line is not None and (finding.other.file, finding.other.line) == (finding.file, finding.line)


DOUBLE_FREE = Entry(
    title=N_("Memory is freed twice"),
    message=says(
        N_("{where}: {array} was already freed at {other_where}."),
        N_("{where}: this memory was already freed at {other_where}."),
        N_("{where}: this memory was already freed, or was never allocated."),
        N_("Memory was freed twice."),
    ),
    why=N_("The second cudaFree fails with an error, and the program's idea of who owns the memory is wrong somewhere."),
    hint=says(
        Line(N_("A copy of the object freed it first: an object that is handed to a kernel, or to a function, by value is copied, and the copy "
                "has a destructor too. Hand over the bare pointer, or write down what copying means."), _by_one_line),
        N_("Free each allocation in one place; set the pointer to nullptr afterwards (freeing nullptr is allowed)."),
    ),
)

LEAK = Entry(
    title=N_("Memory is not given back"),
    message=says(
        Line(N_("{where}: {count} allocations made here, of {array_bytes} bytes each, are never freed."), lambda f: f.count > 1),
        N_("{where}: {array_bytes} bytes allocated here are never freed."),
        N_("{where}: memory allocated here is never freed."),
        N_("Device memory is never freed."),
    ),
    why=N_("It does no harm at the end of a short program; called a thousand times it fills the card."),
    hint=says(N_("Call cudaFree for each cudaMalloc, on every way out of the function.")),
    severity="warning",
    severity_in_run="error",
)

OVERFLOW = Entry(
    title=N_("An index does not fit into its type"),
    message=says(
        N_("{where}: thread {thread} of block {block} computes {left} {operation} {right}, which does not fit into {type}."),
        N_("{where}: {left} {operation} {right} does not fit into {type}."),
        N_("{where}: {text}"),
        N_("{where}: a calculation leaves the range of its integer type."),
        N_("A calculation leaves the range of its integer type."),
    ),
    why=N_("An int ends at 2 147 483 647. Behind that, C++ promises nothing; the index usually becomes negative."),
    hint=says(N_("Compute the index in a wider type: `size_t(row) * n + col`.")),
)

ENTRIES = {
    "out_of_bounds_global": OUT_GLOBAL,
    "out_of_bounds_shared": OUT_SHARED,
    "uninitialized_shared": UNINIT_SHARED,
    "uninitialized_global": UNINIT_GLOBAL,
    "misaligned": MISALIGNED,
    "use_after_free": AFTER_FREE,
    "double_free": DOUBLE_FREE,
    "memory_leak": LEAK,
    "integer_overflow": OVERFLOW,
}
