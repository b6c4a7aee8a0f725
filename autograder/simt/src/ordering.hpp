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

// True when a warp barrier, or a fence with an atomic ticket, orders that access before the present thread.
bool ordered(std::uint32_t segment, std::uint16_t thread);
// True when the running block has drawn a ticket that other blocks published under.
bool took_a_ticket();
void warp_synchronised(int warp);
void fenced();
void atomic_on(std::uintptr_t address);

// Host code that touches device memory.
void examine_host(const Access& access, Allocation* allocation);
// Memory outside the arena that a kernel may use: launch arguments, read-only data of the program, its own stack.
bool kernel_may_touch(const Access& access);
void fail_launch();

}  // namespace simt
