// The few words that every observed access reads: kept together in one place, rewritten at each fiber switch.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

struct Cell;
struct CellRounds;

// Iterations of nested loops that hold a barrier, from 1; 0 outside. Student code counts them (simt/launch.hpp).
struct alignas(8) RoundCount {
  std::uint16_t now = 0;  // of the innermost
  std::uint16_t outer[3] = {0, 0, 0};
};

struct Hot {
  // Shared memory of the running block (static and dynamic); size 0 while host code runs.
  std::uintptr_t shared_base = 0;
  std::size_t shared_size = 0;
  // A word is settled for the segment that stands here: more reads of it in that segment can tell nothing new.
  std::uint32_t* shared_settled = nullptr;
  // Segments number the stretches between barriers, increasing over the whole run.
  std::uint32_t segment = 1;         // now
  std::uint32_t interval_first = 1;  // first segment since the block's last barrier
  // The running thread's own stack; while host code runs, all that is not the device's (host_goes_quick). No look is taken there.
  std::uintptr_t stack_base = 0;
  std::size_t stack_size = ~std::size_t{0};
  Cell* shared_cells = nullptr;
  CellRounds* shared_rounds = nullptr;
  // The device's global memory: one reserved range for the whole process.
  std::uintptr_t arena_base = 0;
  std::size_t arena_size = 0;
  std::uint32_t block_first = 1;     // first segment of this block
  std::uint32_t launch_first = 1;    // first segment of this launch
  RoundCount round;
  std::uint16_t index[3] = {0, 0, 0};  // threadIdx
  std::uint16_t thread = 0;            // linear index in the block
  bool in_kernel = false;
  std::uint8_t launch_tag = 0;         // changes with launch_first; 0 is no launch's
};

extern Hot hot __asm__("simt_hot");

// Host code: only the device's memory is looked at (the range begins behind it, and goes round), or everything is.
inline void host_goes_quick() {
  hot.stack_base = hot.arena_base + hot.arena_size;
  hot.stack_size = std::size_t{0} - (hot.arena_size != 0 ? hot.arena_size : 1);
}
inline void host_is_looked_at() { hot.stack_size = 0; }

// include/simt/quick_read.sed puts the first look at an access into the student's code; these are the places that it knows.
static_assert(offsetof(Hot, shared_base) == 0 && offsetof(Hot, shared_size) == 8);
static_assert(offsetof(Hot, shared_settled) == 16 && offsetof(Hot, segment) == 24);
static_assert(offsetof(Hot, stack_base) == 32 && offsetof(Hot, stack_size) == 40);

}  // namespace simt
