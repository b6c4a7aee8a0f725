// Fibers: stacks that do not fall into the same cache sets, and direct switches from one to the next.
#include "fibers.hpp"

#include <sys/mman.h>

#include <boost/context/detail/fcontext.hpp>
#include <cstdlib>

namespace simt {
namespace {

namespace context = boost::context::detail;

constexpr std::size_t page = 4096;
FiberMain entries = nullptr;

// Each stack starts at another offset inside its page, else all hot frames share a few cache sets.
std::size_t stagger(int number) { return static_cast<std::size_t>(number * 7 % 56) * 64; }

void save_origin(context::transfer_t arrived) { static_cast<Fiber*>(arrived.data)->context = arrived.fctx; }

void start(context::transfer_t arrived) {
  save_origin(arrived);
  entries();
}

char* map_stack() {
  void* memory = mmap(nullptr, stack_bytes + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) std::abort();
  mprotect(memory, page, PROT_NONE);
  return static_cast<char*>(memory) + page;
}

}  // namespace

void prepare_fiber(Fiber& fiber, int number, FiberMain entry) {
  entries = entry;
  if (fiber.stack == nullptr) fiber.stack = map_stack();
  fiber.size = stack_bytes;
  char* top = fiber.stack + stack_bytes - stagger(number);
  fiber.context = context::make_fcontext(top, stack_bytes - stagger(number), start);
}

void switch_fiber(Fiber& from, Fiber& to) { save_origin(context::jump_fcontext(to.context, &from)); }

}  // namespace simt
