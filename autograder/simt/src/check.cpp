// The slow look at one access: bounds, life, initialisation, races; byte by byte where words are shared.
#include "check.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "arena.hpp"
#include "block.hpp"
#include "describe.hpp"
#include "device_heap.hpp"
#include "flags.hpp"
#include "launch_state.hpp"
#include "ordering.hpp"
#include "pending.hpp"
#include "repeats.hpp"
#include "shared.hpp"
#include "sites.hpp"
#include "spin.hpp"
#include "streams.hpp"
#include "symbols.hpp"
#include "trace.hpp"

namespace simt {
namespace {

Witness witness_here(const Access& a) { return {a.pc, block().number(), hot.thread, hot.round.now, a.write, nullptr}; }

CellRounds rounds_at(const Access& a, Space space) { return space == Space::shared ? shared_rounds_at(a.address) : CellRounds{}; }

// What another launch did: its threads are gone, its place is known.
Witness elsewhere(std::uint32_t pc, std::uint32_t segment, bool write) { return {pc, no_block, nobody, 0, write, launch_of_segment(segment)}; }

Witness witness_writer(const Cell& cell, const Access& a, Space space) {
  if (cell.write_segment < own_first_segment) return elsewhere(pc_of_site(cell.write_site()), cell.write_segment, true);
  return {pc_of_site(cell.write_site()), block_of_segment(cell.write_segment), cell.writer(), rounds_at(a, space).write, true, nullptr};
}

// The reader that races with the present thread: the first one, unless that is the thread itself.
Witness witness_reader(const Cell& cell, const Access& a, Space space) {
  const std::uint32_t pc = pc_of_site(cell.read_site());
  const bool in_block = cell.read_segment >= hot.block_first;
  const bool self = in_block && cell.reader() == hot.thread;
  if (self && !(cell.has_second() && cell.second() != hot.thread)) return {pc, no_block, nobody, 0, false, nullptr};  // an earlier block, which one is not kept
  if (cell.read_segment < own_first_segment) return elsewhere(pc, cell.read_segment, false);
  return {pc, block_of_segment(cell.read_segment), self ? cell.second() : cell.reader(), rounds_at(a, space).read, false, nullptr};
}

Candidate race(const Cell& cell, const Access& a, Space space, const Witness& other) {
  return {true, space, a.address, a.bytes, a.atomic, witness_here(a), other, both_volatile(cell, a, other.write)};
}

Candidate unwritten(const Access& a, Space space, std::uintptr_t at) {
  return {false, space, at, a.bytes, a.atomic, witness_here(a), {}, false};
}

bool same_width(const Cell& cell, const Access& a) {
  if (cell.has(wrote_byte)) return a.bytes == 1;
  if (cell.has(wrote_pair)) return a.bytes == 2;
  return a.bytes >= 4;
}

// Two stores of one width may carry one value, which is harmless; anything else is a race as it stands.
void suspect_conflict(const Cell& cell, const Access& a, const Candidate& candidate) {
  if (a.relaxed() && cell.has(atomic_write)) return;
  if (!a.write && cell.has(atomic_write)) suspect_mixed(candidate);
  else if (a.write && !a.atomic && same_width(cell, a)) suspect_write(candidate);
  else suspect(candidate);
}

// Shared memory is fresh for every block: what an earlier block did there is no conflict.
bool belongs_to_other_block(std::uint32_t segment, Space space) { return space == Space::shared && segment < hot.block_first; }

// A missing barrier makes millions of instances: all but the first of a stretch are only counted.
bool is_more_of_the_same(const Cell& cell, const Access& a, Space space) {
  if (space != Space::shared || a.atomic || a.relaxed() || cell.has(atomic_write)) return false;
  if (!a.write && cell.write_segment >= hot.interval_first && cell.writer() != hot.thread && !ordered(cell.write_segment, cell.writer()))
    return suspect_again(a.pc, pc_of_site(cell.write_site()), cell.writer() / 32 != hot.thread / 32);
  return false;
}

// Plain stores that an atomic has covered since: the cell shows the atomic only, yet atomics of others race with the store.
std::unordered_map<std::uintptr_t, Cell>& covered = *new std::unordered_map<std::uintptr_t, Cell>;

void note_covered(const Cell& cell, const Access& a) {
  constexpr std::size_t enough = 1 << 16;
  if (!a.atomic || cell.has(atomic_write) || cell.write_segment < hot.launch_first || covered.size() >= enough) return;
  covered[a.address] = cell;
}

void look_at_covered(const Access& a, Space space) {
  const auto found = covered.find(a.address);
  if (found == covered.end()) return;
  const Cell& store = found->second;
  if (!write_conflicts(store) || belongs_to_other_block(store.write_segment, space) || ordered(store.write_segment, store.writer()) || sees_signal(store, a)) return;
  suspect(race(store, a, space, witness_writer(store, a, space)));
}

void look_for_races(const Cell& cell, const Access& a, Space space) {
  if (is_more_of_the_same(cell, a, space)) return;
  if (a.atomic && !covered.empty()) look_at_covered(a, space);
  const bool both_atomic = a.atomic && cell.has(atomic_write);
  if (write_conflicts(cell) && !belongs_to_other_block(cell.write_segment, space) && !both_atomic &&
      !sees_signal(cell, a) && !ordered(cell.write_segment, cell.writer()))
    return suspect_conflict(cell, a, race(cell, a, space, witness_writer(cell, a, space)));
  const bool atomic_reads = a.atomic && cell.has(atomic_read);
  if (!a.write || atomic_reads || !read_conflicts(cell) || belongs_to_other_block(cell.read_segment, space) || is_signal(cell, a)) return;
  const Witness reader = witness_reader(cell, a, space);
  const bool in_order = reader.block == no_block && reader.launch == nullptr ? took_a_ticket() : ordered(cell.read_segment, reader.thread);
  if (in_order) return;
  if (a.atomic) suspect_mixed(race(cell, a, space, reader));
  else suspect(race(cell, a, space, reader));
}

void remember_write_of(Cell& cell, const Access& a, Space space) {
  remember_write(cell, site_of(a.pc));
  cell.set(atomic_write, a.atomic);
  cell.set(wrote_byte, a.bytes == 1);
  cell.set(wrote_pair, a.bytes == 2);
  if (space == Space::shared) shared_rounds_at(a.address).write = hot.round.now;
}

void remember_read_of(Cell& cell, const Access& a, Space space) {
  const bool first = cell.read_segment < hot.interval_first;
  const bool only_atomic = cell.has(atomic_read) && !cell.has(foreign_read);
  const bool plain = !a.atomic && !a.relaxed();
  if (!first && plain && cell.has(atomic_read)) remember_first_reader(cell, site_of(a.pc));  // says more than the atomics that it replaces
  else remember_read(cell, site_of(a.pc));
  if (first || plain) cell.set(atomic_read, !plain);
  if (space == Space::shared || only_atomic) cell.set(foreign_read, false);  // read halves of atomics are no plain reads
  if (first && space == Space::shared) shared_rounds_at(a.address).read = hot.round.now;
}

void remember(Cell& cell, const Access& a, Space space) {
  note_covered(cell, a);
  if (a.write) remember_write_of(cell, a, space);
  if (a.reads()) remember_read_of(cell, a, space);
}

// Cells of single bytes, four in a row, for words that threads touch in parts.
std::vector<Cell>& byte_cells() {
  static auto* pool = new std::vector<Cell>(4);
  return *pool;
}

std::uint32_t split_cell(Cell& cell) {
  auto& pool = byte_cells();
  const auto first = static_cast<std::uint32_t>(pool.size());
  for (int i = 0; i < 4; ++i) pool.push_back(cell);
  cell.set(split, true);
  cell.read_segment = first;
  return first;
}

template <class Visit>
void each_cell(Cell& word, std::uintptr_t address, std::uint32_t bytes, Visit visit) {
  const std::uint32_t first = address & 3;
  if (bytes == 4 && !word.has(split)) return visit(word, address, 4u);
  const std::uint32_t base = word.has(split) ? word.read_segment : split_cell(word);
  for (std::uint32_t i = 0; i < bytes; ++i) visit(byte_cells()[base + first + i], address + i, 1u);
}

// Calls visit(cell, address, bytes) for every word or byte that the access covers.
template <class CellAt, class Visit>
void each_part(const Access& a, CellAt cell_at, Visit visit) {
  std::uintptr_t at = a.address;
  const std::uintptr_t end = a.address + a.bytes;
  while (at < end) {
    const std::uintptr_t next = std::min<std::uintptr_t>((at & ~std::uintptr_t{3}) + 4, end);
    each_cell(cell_at(at), at, static_cast<std::uint32_t>(next - at), visit);
    at = next;
  }
}

// Structs have holes that nobody writes: of a run of bytes, only a word pair (or single word at its end) without any value is unset.
template <class IsSet>
bool is_hole(const Access& a, std::uintptr_t at, IsSet is_set) {
  if (a.write || a.bytes <= 8) return false;
  const std::uintptr_t word = at & ~std::uintptr_t{3}, twin = word ^ 4;
  const bool twin_read = twin >= (a.address & ~std::uintptr_t{3}) && twin < a.address + a.bytes;
  return is_set(word) || (twin_read && is_set(twin));
}

bool written_since(const Cell& cell, std::uint32_t segment) {
  if (!cell.has(split)) return cell.write_segment >= segment;
  for (std::uint32_t i = 0; i < 4; ++i)
    if (byte_cells()[cell.read_segment + i].write_segment >= segment) return true;
  return false;
}

Json access_json(const Access& a) {
  Json body;
  body["pc"] = a.pc;
  body["access"] = a.write ? "write" : "read";
  body["bytes"] = a.bytes;
  add_running_thread(body);
  return body;
}

void tell(const char* kind, const Access& a) {
  findings().note({kind, a.pc, 0}, [&] {
    Json body = access_json(a);
    add_array(body, a.address);
    if (std::string_view(kind) == "out_of_bounds_shared") add_dynamic_size(body, a.address, a.bytes);
    return body;
  });
}

void tell_freed(const Access& a, const Allocation& allocation) {
  findings().note({"use_after_free", a.pc, 0}, [&] {
    Json body = access_json(a);
    add_array(body, a.address);
    if (allocation.freed_line > 0) body["other"] = {{"file", allocation.made_file}, {"line", allocation.freed_line}};
    return body;
  });
}

// What lies outside the allocation is never remembered, only told.
bool in_bounds(const Access& a, const Allocation* allocation) {
  if (allocation != nullptr && a.address >= allocation->base && a.address + a.bytes <= allocation->end()) return true;
  tell("out_of_bounds_global", a);
  return false;
}

// The host may fill managed memory through the C library, which nobody watches. New pages hold zeros, so that other bytes
// around here that no watched store made say it did.
bool filled_unseen(const Allocation& allocation, std::uintptr_t at) {
  constexpr std::size_t around = 256;
  if (!allocation.managed || allocation.symbol) return false;
  const std::size_t offset = at - allocation.base, first = offset - std::min(offset, around);
  const std::size_t last = std::min(offset + around, allocation.bytes);
  for (std::size_t i = first; i < last; ++i)
    if (reinterpret_cast<const char*>(allocation.base)[i] != 0 && !arena().is_written(allocation, i, 1) && !allocation.cells[i >> 2].has(initialised) &&
        allocation.cells[i >> 2].write_segment == 0)
      return true;
  return false;
}

void check_value(const Access& a, Allocation& allocation, Cell& cell, std::uintptr_t at, std::uint32_t bytes) {
  if (cell.has(initialised)) return;
  const bool known = cell.write_segment != 0 || arena().is_written(allocation, at - allocation.base, bytes);
  auto is_set = [&](std::uintptr_t word) {
    const Cell& other = allocation.cells[(word - allocation.base) >> 2];
    if (other.has(initialised) || written_since(other, 1)) return true;
    for (std::size_t i = 0; i < 4; ++i)
      if (arena().is_written(allocation, word - allocation.base + i, 1)) return true;
    return false;
  };
  if (!known && a.reads() && !is_hole(a, at, is_set) && !filled_unseen(allocation, at)) suspect(unwritten(a, Space::global, at));
  if (known || a.write) cell.set(initialised, true);
}

void examine_allocation(const Access& a, Allocation& allocation) {
  arena().make_cells(allocation);
  const std::uint64_t elements = std::max<std::uint32_t>(a.bytes / 4, 1);
  if (a.write) allocation.stores += elements;
  if (a.reads()) allocation.loads += elements;
  auto cell_at = [&](std::uintptr_t at) -> Cell& { return allocation.cells[(at - allocation.base) >> 2]; };
  each_part(a, cell_at, [&](Cell& cell, std::uintptr_t at, std::uint32_t bytes) {
    allocation.settled[(at - allocation.base) >> 2] = 0;
    check_value(a, allocation, cell, at, bytes);
    look_for_races(cell, a, Space::global);
    remember(cell, a, Space::global);
  });
}

}  // namespace

void examine_shared(const Access& a) {
  if (a.address + a.bytes > hot.shared_base + hot.shared_size || shared_cell_at(a.address).has(forbidden) ||
      shared_cell_at(a.address + a.bytes - 1).has(forbidden)) {
    if (!is_shared_guard(a.address)) tell("out_of_bounds_shared", a);
    return;
  }
  each_part(a, shared_cell_at, [&](Cell& cell, std::uintptr_t at, std::uint32_t) {
    hot.shared_settled[(at - hot.shared_base) >> 2] = 0;
    if (a.reads() && cell.write_segment < hot.block_first && !is_hole(a, at, [](std::uintptr_t word) { return written_since(shared_cell_at(word), hot.block_first); }))
      suspect(unwritten(a, Space::shared, at));
    look_for_races(cell, a, Space::shared);
    remember(cell, a, Space::shared);
  });
}

void examine_global(const Access& a) {
  Allocation* allocation = arena().find(a.address);
  if (allocation != nullptr && allocation->freed) return tell_freed(a, *allocation);
  if (!hot.in_kernel) return examine_host(a, allocation);
  if (!in_bounds(a, allocation) || (allocation->heap && !heap_allows(a))) return;
  examine_allocation(a, *allocation);
}

namespace {

bool is_some_stack(std::uintptr_t address) {
  for (int i = 0; i < block().count(); ++i)
    if (address - reinterpret_cast<std::uintptr_t>(stack_of_fiber(i)) < stack_bytes) return true;
  return false;
}

// Memory that is there, but nobody's on the device: a pointer of the host's.
bool is_host_memory(std::uintptr_t address) {
  unsigned char resident;
  const auto page = address & ~std::uintptr_t{4095};
  return mincore(reinterpret_cast<void*>(page), 1, &resident) == 0 && !is_some_stack(address);
}

void tell_host_memory(const Access& a) {
  findings().note({"out_of_bounds_global", a.pc, 0}, [&] {
    Json body = access_json(a);
    body["space"] = "host";
    return body;
  });
}

}  // namespace

void examine_elsewhere(const Access& a) {
  if (traced(a)) return;
  if (!hot.in_kernel) return examine_host_range(a.address, a.bytes, a.write, a.pc);
  if (Allocation* symbol = arena().find_symbol(a.address)) return examine_allocation(a, *symbol);
  cannot_be_repeated();
  if (kernel_may_touch(a)) return;
  if (lies_beside_shared(a.address)) tell("out_of_bounds_shared", a);
  else if (is_host_memory(a.address)) tell_host_memory(a);
  else tell("out_of_bounds_global", a);
  fail_launch();
  block().mark_barrier_fault();  // what the thread leaves undone follows from this
  block().stop_thread();
}

void examine_anywhere(const Access& a) {
  if (a.address - hot.shared_base < hot.shared_size) return examine_shared(a);
  if (a.address - hot.arena_base < hot.arena_size) return examine_global(a);
  if (a.address - hot.stack_base >= hot.stack_size) examine_elsewhere(a);
}

void tell_overrun(const Access& a, std::size_t room) {
  const bool shared = a.address - hot.shared_base < hot.shared_size;
  findings().note({shared ? "out_of_bounds_shared" : "out_of_bounds_global", a.pc, 2}, [&] {
    Json body = access_json(a);
    add_array(body, a.address);
    if (body.contains("offset")) body["offset"] = body["offset"].get<std::int64_t>() + static_cast<std::int64_t>(room);
    body.erase("index");
    if (shared) add_dynamic_size(body, a.address, a.bytes);
    return body;
  });
}

void observe_volatile(std::uintptr_t address, std::uint32_t bytes, bool write, std::uint32_t pc) {
  note_volatile(pc);
  const Access access{address, bytes, pc, write, false, true};
  if (!write && hot.in_kernel) take_over(address);
  examine_anywhere(access);
  if (!write && hot.in_kernel && look_for_spin(address, bytes, pc, false)) look_again(access);
}

void observe_range(std::uintptr_t address, std::size_t bytes, bool write, std::uint32_t pc) {
  if (bytes > 0) examine_anywhere({address, static_cast<std::uint32_t>(bytes), pc, write, false});
}

}  // namespace simt
