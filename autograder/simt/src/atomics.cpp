// Atomic accesses and fences as the checks see them.
#include "simt/atomics.hpp"

#include "check.hpp"
#include "flags.hpp"
#include "ordering.hpp"
#include "pending.hpp"
#include "spin.hpp"

namespace simt {

void atomic_access(void* address, std::size_t bytes, const void* pc) {
  if (!hot.in_kernel) return;
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const Access access{at, static_cast<std::uint32_t>(bytes), static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pc)), true, true};
  note_atomic(at);
  if (at - hot.shared_base < hot.shared_size) examine_shared(access);
  else if (at - hot.arena_base < hot.arena_size) examine_global(access);
  else if (at - hot.stack_base >= hot.stack_size) examine_elsewhere(access);
  atomic_on(at);
  if (look_for_spin(at, access.bytes, access.pc, true)) look_again(access);
}

void fence(bool for_all_blocks) {
  if (hot.in_kernel) fenced(for_all_blocks);
}

}  // namespace simt
