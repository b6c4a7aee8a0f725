// Fibers: stacks that do not fall into the same cache sets, reserved at once and filled when they are used.
#include "fibers.hpp"

#include <sys/mman.h>

#include <cstdlib>

namespace simt {
namespace {

FiberMain entries = nullptr;

// Each stack starts at another offset inside its page, else all hot frames share a few cache sets.
std::size_t stagger(std::size_t number) { return number * 7 % 56 * 64; }

void start() { entries(); }

void reserve_stacks() {
  const std::size_t bytes = most_fibers * (stack_bytes + guard_bytes);
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) std::abort();
  fiber_stacks = static_cast<char*>(memory);
}

}  // namespace

char* fiber_stacks = nullptr;

void prepare_fiber(Fiber& fiber, std::size_t number, FiberMain entry) {
  if (fiber_stacks == nullptr) reserve_stacks();
  char* stack = stack_of_fiber(number);
  if (fiber.context == nullptr) mprotect(stack - guard_bytes, guard_bytes, PROT_NONE);
  entries = entry;
  char* top = stack + stack_bytes - stagger(number);
  fiber.context = StackSwitch::fresh<start>(top);
}

}  // namespace simt
