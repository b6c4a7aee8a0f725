// One fiber for each CUDA thread of a block: pooled, guarded, staggered stacks over Boost.Context.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

constexpr std::size_t stack_bytes = 256 * 1024;

struct Fiber {
  void* context = nullptr;  // where to go on; null until started
  char* stack = nullptr;    // lowest usable byte
  std::size_t size = 0;
};

using FiberMain = void (*)();

// Gives `fiber` a stack (kept for reuse) and a context that starts in `entry`.
void prepare_fiber(Fiber& fiber, int number, FiberMain entry);

// Leaves the running fiber (saved in `from`) for `to`. Returns when somebody switches back.
void switch_fiber(Fiber& from, Fiber& to);

}  // namespace simt
