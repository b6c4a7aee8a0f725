// One fiber for each CUDA thread of a block: pooled, guarded, staggered stacks over Boost.Context.
#pragma once
#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdint>

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

// Whoever switched here left its own context on the way.
inline void save_origin(boost::context::detail::transfer_t arrived) { static_cast<Fiber*>(arrived.data)->context = arrived.fctx; }

// Leaves the running fiber (saved in `from`) for `to`. Returns when somebody switches back.
inline void switch_fiber(Fiber& from, Fiber& to) { save_origin(boost::context::detail::jump_fcontext(to.context, &from)); }

}  // namespace simt
