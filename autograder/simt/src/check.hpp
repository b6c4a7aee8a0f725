// The checks of one access: the quick look that almost always says yes, and the slow one that knows why not.
#pragma once
#include "cell.hpp"
#include "hot.hpp"
#include "sites.hpp"
#include "words.hpp"

namespace simt {

// Slow paths: decide exactly, note findings, remember the access. Never inlined into the quick look.
void examine_shared(const Access& access);
void examine_global(const Access& access);
void examine_elsewhere(const Access& access);
// The one that the address asks for; a thread's own stack needs none.
void examine_anywhere(const Access& access);

// A copy or fill that begins in an array and leaves it after `room` bytes.
void tell_overrun(const Access& access, std::size_t room);

// A run of bytes of any length (struct copies, memcpy).
void observe_range(std::uintptr_t address, std::size_t bytes, bool write, std::uint32_t pc);

constexpr bool is_aligned_word(std::uintptr_t address) { return (address & 3) == 0; }

// A whole word of shared memory, touched by the running thread: true when nothing is wrong with it.
template <bool write>
inline bool quick_shared(std::uintptr_t word, std::uint32_t pc) {
  Cell& cell = hot.shared_cells[word];
  if (!write && is_plainly_shared(cell)) {
    hot.shared_settled[word] = hot.segment;
    return true;
  }
  if (cell.flags() != 0) return false;
  if (cell.write_segment >= hot.interval_first) {
    if (cell.writer() != hot.thread) return false;
  } else if (!write && cell.write_segment < hot.block_first) {
    return false;
  }
  if (write) {
    const std::uint32_t site = known_site(pc);
    if (site == 0 || (cell.read_segment >= hot.interval_first && (cell.reader() != hot.thread || cell.has_second()))) return false;
    remember_write(cell, site);
    hot.shared_settled[word] = 0;
    hot.shared_rounds[word].write = hot.round.now;
  } else if (cell.read_segment < hot.interval_first) {
    const std::uint32_t site = known_site(pc);
    if (site == 0) return false;
    remember_first_reader(cell, site);
    hot.shared_rounds[word].read = hot.round.now;
  } else if (cell.reader() != hot.thread && !cell.has_second()) {
    remember_second_reader(cell);
    if (is_plainly_shared(cell)) hot.shared_settled[word] = hot.segment;
  }
  return true;
}

// A whole word of global memory whose cell is known to hold a value.
template <bool write>
inline bool quick_global(Cell& cell, std::uint32_t pc) {
  const std::uint32_t site = known_site(pc);
  if ((cell.flags() & ~std::uint64_t{foreign_read}) != initialised || site == 0) return false;
  if (cell.write_segment >= hot.launch_first && write_conflicts(cell)) return false;
  if (write) {
    if (read_conflicts(cell)) return false;
    remember_write(cell, site);
  } else {
    remember_read(cell, site);
  }
  return true;
}

// Volatile accesses are rare: they take the slow look at once.
void observe_volatile(std::uintptr_t address, std::uint32_t bytes, bool write, std::uint32_t pc);

// Everything that is not plainly right. Apart and cold, so that the quick look needs no stack frame of its own.
template <bool write, std::uint32_t bytes>
[[gnu::noinline, gnu::cold]] void examine(std::uintptr_t address, std::uint32_t pc) {
  examine_anywhere({address, bytes, pc, write, false});
}

// The same through a door that saves the vector registers (kept_registers.cpp).
extern "C" void simt_kept_examine(const Access* access);
template <bool write, std::uint32_t bytes>
[[gnu::noinline, gnu::cold]] void examine_kept(std::uintptr_t address, std::uint32_t pc) {
  const Access access{address, bytes, pc, write, false};
  simt_kept_examine(&access);
}

// A whole, aligned word of a live allocation, touched by a kernel.
template <bool write>
[[gnu::always_inline]] inline bool quick_arena(std::uintptr_t address, std::uint32_t pc) {
  Words* allocation = hot.in_kernel ? arena_owners[(address - hot.arena_base) >> granule_bits] : nullptr;
  if (allocation == nullptr) return false;
  const std::uintptr_t offset = address - allocation->base;
  if (offset + 4 > allocation->bytes || !is_aligned_word(offset) || allocation->cells == nullptr) return false;
  const std::uintptr_t word = offset >> 2;
  if (!write && allocation->settled[word] == hot.launch_tag) return ++allocation->loads, true;
  Cell& cell = allocation->cells[word];
  if (!quick_global<write>(cell, pc)) return false;
  ++(write ? allocation->stores : allocation->loads);
  // An earlier block of this launch has read it: whoever writes it races, and more reads can tell nothing new.
  if (write) allocation->settled[word] = 0;
  else if (cell.has(foreign_read)) allocation->settled[word] = hot.launch_tag;
  return true;
}

// Neither in shared memory nor on the thread's own stack. Apart, so that the look at a shared word needs no stack frame of its own.
template <bool write, std::uint32_t bytes, void (*slow)(std::uintptr_t, std::uint32_t)>
[[gnu::noinline]] void observe_outside(std::uintptr_t address, std::uint32_t pc) {
  if (address - hot.arena_base < hot.arena_size) {
    if (bytes == 4 && quick_arena<write>(address, pc)) return;
  }
  slow(address, pc);
}

template <bool write, std::uint32_t bytes, void (*slow)(std::uintptr_t, std::uint32_t) = examine<write, bytes>>
[[gnu::always_inline]] inline void observe(std::uintptr_t address, std::uint32_t pc) {
  const std::uintptr_t in_shared = address - hot.shared_base;
  if (in_shared >= hot.shared_size) {
    if (address - hot.stack_base < hot.stack_size) return;
    return observe_outside<write, bytes, slow>(address, pc);
  }
  const bool word = bytes == 4 && is_aligned_word(in_shared);
  if (!write && word && hot.shared_settled[in_shared >> 2] == hot.segment) return;
  if (!word || !quick_shared<write>(in_shared >> 2, pc)) slow(address, pc);
}

}  // namespace simt
