// Atomic accesses and fences as the checks see them.
#include "simt/atomics.hpp"

#include "check.hpp"
#include "flags.hpp"
#include "ordering.hpp"
#include "pending.hpp"
#include "repeats.hpp"
#include "spin.hpp"

namespace simt {

namespace {

Access atomic_at(const void* address, std::size_t bytes, const void* pc, bool write) {
  return {reinterpret_cast<std::uintptr_t>(address), static_cast<std::uint32_t>(bytes), static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pc)), write, true};
}

}  // namespace

void atomic_access(void* address, std::size_t bytes, const void* pc, bool reads) {
  if (!hot.in_kernel) return;
  cannot_be_repeated();
  Access access = atomic_at(address, bytes, pc, true);
  access.blind = !reads;
  note_atomic(access.address);
  examine_anywhere(access);
  atomic_on(access.address);
  if (look_for_spin(access.address, access.bytes, access.pc, true)) look_again(access);
}

void atomic_look(const void* address, std::size_t bytes, const void* pc) {
  if (!hot.in_kernel) return;
  cannot_be_repeated();
  const Access access = atomic_at(address, bytes, pc, false);
  take_over(access.address);
  examine_anywhere(access);
  if (look_for_spin(access.address, access.bytes, access.pc, false)) look_again(access);
}

void fence(bool for_all_blocks) {
  if (hot.in_kernel) fenced(for_all_blocks);
}

}  // namespace simt
