// One fiber for each CUDA thread of a block: pooled, guarded, staggered stacks.
#pragma once
#include <cstddef>
#include <cstdint>

#include "stack_switch.hpp"

namespace simt {

constexpr std::size_t stack_bytes = 256 * 1024;
constexpr std::size_t guard_bytes = 4096;
constexpr std::size_t most_fibers = 1024;  // of one block

struct Fiber {
  void* context = nullptr;  // where to go on; null until started
};

using FiberMain = void (*)();

// All stacks lie in one reserved range, each above a guard page of its own.
extern char* fiber_stacks;

// The lowest usable byte of a fiber's stack.
inline char* stack_of_fiber(std::size_t number) { return fiber_stacks + number * (stack_bytes + guard_bytes) + guard_bytes; }

// Gives `fiber` its stack (kept for reuse) and a context that starts in `entry`.
void prepare_fiber(Fiber& fiber, std::size_t number, FiberMain entry);

// Leaves the running fiber (saved in `from`) for `to`. Returns when somebody switches back.
inline void switch_fiber(Fiber& from, Fiber& to) { StackSwitch::jump(from.context, to.context); }

}  // namespace simt
