// Which accesses are ordered by something else than __syncthreads, and who may touch what.
#pragma once
#include <cstdint>

#include "cell.hpp"

namespace simt {

struct Allocation;

// The block whose run a segment belongs to.
std::uint64_t block_of_segment(std::uint32_t segment);
void begin_block_segments(std::uint64_t block);
void begin_launch_segments();

// True when a warp barrier, or a fence with a ticket or a flag, orders that access before the present thread.
bool ordered(std::uint32_t segment, std::uint16_t thread);
// True when the running block has taken over what other blocks handed on.
bool took_a_ticket();
void warp_synchronised(int warp);
// A fence of the running thread; one for its block alone hands nothing on to other blocks.
void fenced(bool for_all_blocks);
bool has_fenced();
// An atomic of the running thread: takes over what was handed on there, and hands on what stood before a fence.
void atomic_on(std::uintptr_t address);
void take_over(std::uintptr_t address);
// The last write of the cell came after a fence of its thread: what that thread did before is ordered from here on.
bool take_over_from(const Cell& cell);

// Host code that touches device memory.
void examine_host(const Access& access, Allocation* allocation);
// Memory outside the arena that a kernel may use: launch arguments, read-only data of the program, its own stack.
bool kernel_may_touch(const Access& access);
void fail_launch();

}  // namespace simt
