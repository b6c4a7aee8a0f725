"""The emulator's reasons, which it gives as ids (`detail.why`), in words."""

from autograder.report.words.entry import N_

REASONS = {
    # a launch that the device refuses
    "empty_grid": N_("the grid has no block ({grid})"),
    "empty_block": N_("the block has no thread ({block})"),
    "grid_too_large": N_("the grid of {grid} blocks is larger than the device allows"),
    "block_too_large": N_("the block of {block} threads is too large in one direction (at most 1024×1024×64)"),
    "too_many_threads": N_("a block of {block} has {threads} threads, and 1024 is the limit"),
    "too_much_static_shared": N_("its arrays in shared memory take {shared} bytes, and 49 152 are the limit"),
    "too_much_shared": N_("it asks for {shared} bytes of shared memory, more than a block can have"),
    # calls
    "free_of_other_pointer": N_("cudaFree is given a pointer that cudaMalloc has not returned"),
    "copy_direction": N_("cudaMemcpy is told {direction}, but the pointers do not lie on these sides"),
    "copy_size": N_("the copy is larger than the array {array}"),
    "copy_to_freed": N_("the copy goes to memory that was freed"),
    "copy_from_freed": N_("the copy comes from memory that was freed"),
    "host_touches_device": N_("the host part {does} device memory ({array}) directly"),
    # indices and values
    "index": N_("the index {index} does not exist in {type}"),
    # warps
    "shuffle_from_absent_lane": N_("the shuffle reads from lane {lane}, which does not take part in it"),
    "lane_not_in_mask": N_("the thread takes part in a warp operation whose mask ({mask}) does not name it"),
    # ends
    "stack_overflow": N_("its stack is full: a recursion without end, or very large local arrays"),
    "segmentation_fault": N_("it touched an address that belongs to nobody"),
    "bus_error": N_("it touched an address that does not exist"),
    "arithmetic_error": N_("an integer was divided by zero"),
    "illegal_instruction": N_("it ran into code that is none: a function without `return`, for example"),
    "abort": N_("it gave up by calling abort"),
    "trap": N_("the kernel stopped itself with __trap"),
    "assert": N_("an assert does not hold: {text}"),
}
