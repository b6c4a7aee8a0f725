// Global memory: reservation, allocation with gaps, and what is known to be written.
#include "arena.hpp"

#include <sys/mman.h>

#include <algorithm>

#include "model.hpp"
#include "requests.hpp"

namespace simt {
namespace {

constexpr std::size_t reserved = std::size_t{1} << 38;
// Far from what the system hands out, and the same in each process: a second run of the kernels finds arrays where they were.
void* const wanted_place = reinterpret_cast<void*>(std::uintptr_t{1} << 44);

void* map_lazily(std::size_t bytes, void* place = nullptr) {
  void* memory = mmap(place, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

std::size_t granules(std::size_t bytes) { return (bytes + granule - 1) >> granule_bits; }

}  // namespace

Words** arena_owners = nullptr;

Arena& arena() {
  static auto* the_arena = new Arena;  // never destroyed: leaks are looked for at the very end
  return *the_arena;
}

Arena::Arena() {
  char* memory = static_cast<char*>(map_lazily(reserved + granule, wanted_place));
  if (memory == nullptr) return;
  base_ = (reinterpret_cast<std::uintptr_t>(memory) + granule - 1) & ~(granule - 1);
  size_ = reserved;
  arena_owners = static_cast<Words**>(map_lazily((size_ >> granule_bits) * sizeof(Words*)));
  next_ = 1;  // the first granule stays empty, so that small negative indices are seen
  hot.arena_base = base_;
  hot.arena_size = size_;
  if (hot.stack_size != 0) host_goes_quick();
}

Allocation* Arena::allocate(std::size_t bytes, bool counted) {
  const std::size_t body = std::max<std::size_t>(granules(bytes), 1);
  const std::size_t gap = body + 1;
  if (counted && bytes > model().global_bytes - std::min(used_, model().global_bytes)) return nullptr;
  if (next_ + body + gap > (size_ >> granule_bits)) return nullptr;
  auto* allocation = new Allocation;
  allocation->base = base_ + (next_ << granule_bits);
  allocation->bytes = bytes;
  prepare(*allocation);
  std::fill_n(arena_owners + next_, body + gap - 1, allocation);
  next_ += body + gap;
  if (counted) used_ += bytes;
  asked_allocate(allocation->base, bytes, counted);
  return allocation;
}

void Arena::prepare(Allocation& allocation) {
  allocation.written = static_cast<std::uint8_t*>(map_lazily(allocation.bytes / 8 + 16));
  allocation.number = static_cast<int>(all_.size());
  all_.push_back(&allocation);
}

void Arena::make_cells(Allocation& allocation) {
  if (allocation.cells != nullptr) return;
  allocation.cells = static_cast<Cell*>(map_lazily(allocation.words() * sizeof(Cell)));
  allocation.settled = static_cast<std::uint8_t*>(map_lazily(allocation.words()));
}

void Arena::forget(Allocation& allocation, std::size_t offset, std::size_t bytes) {
  const std::size_t first = offset / 4, words = (bytes + 3) / 4;
  std::fill_n(allocation.cells + first, words, Cell{});
  std::fill_n(allocation.settled + first, words, std::uint8_t{0});
}

void Arena::release(Allocation& allocation) {
  asked_release(allocation.base);
  allocation.freed = true;
  if (!allocation.pinned) used_ -= allocation.bytes;
  madvise(reinterpret_cast<void*>(allocation.base), std::max<std::size_t>(granules(allocation.bytes), 1) << granule_bits, MADV_DONTNEED);
  if (allocation.cells != nullptr) {
    munmap(allocation.cells, allocation.words() * sizeof(Cell));
    munmap(allocation.settled, allocation.words());
  }
  allocation.cells = nullptr;
  allocation.settled = nullptr;
}

void Arena::begin_launch_tag() {
  if (++hot.launch_tag != 0) return;
  hot.launch_tag = 1;                // all tags have been used: the old ones go before they mean something again
  for (const std::vector<Allocation*>* list : {&all_, &symbols_})
    for (Allocation* allocation : *list)
      if (allocation->settled != nullptr) std::fill_n(allocation->settled, allocation->words(), std::uint8_t{0});
}

Allocation* Arena::nearest(std::uintptr_t address) const {
  Allocation* best = find(address);
  if (best != nullptr || !holds(address)) return best;
  for (Allocation* candidate : all_)
    if (candidate->base > address && !candidate->symbol && (best == nullptr || candidate->base < best->base)) best = candidate;
  return best;
}

void Arena::mark_written(std::uintptr_t address, std::size_t bytes) {
  Allocation* allocation = find(address);
  if (allocation == nullptr) allocation = find_symbol(address);
  if (allocation == nullptr || allocation->written == nullptr) return;
  std::size_t first = address - allocation->base;
  const std::size_t last = std::min(first + bytes, allocation->bytes);
  for (; first < last && first % 8 != 0; ++first) allocation->written[first / 8] |= 1u << (first % 8);
  const std::size_t whole = (last - std::min(first, last)) / 8;
  std::fill_n(allocation->written + first / 8, whole, std::uint8_t{0xff});
  for (first += whole * 8; first < last; ++first) allocation->written[first / 8] |= 1u << (first % 8);
}

bool Arena::is_written(const Allocation& allocation, std::size_t offset, std::size_t bytes) const {
  for (std::size_t at = offset; at < offset + bytes; ++at)
    if ((allocation.written[at / 8] >> (at % 8) & 1) == 0) return false;
  return true;
}

Allocation* Arena::adopt(std::uintptr_t base, std::size_t bytes, const char* name) {
  auto* allocation = new Allocation;
  allocation->base = base;
  allocation->bytes = bytes;
  allocation->symbol = true;
  allocation->name = name;
  prepare(*allocation);
  std::fill_n(allocation->written, bytes / 8 + 1, std::uint8_t{0xff});  // static storage starts at zero
  symbols_.push_back(allocation);
  return allocation;
}

Allocation* Arena::find_symbol(std::uintptr_t address) const {
  for (Allocation* symbol : symbols_)
    if (address - symbol->base < symbol->bytes) return symbol;
  return nullptr;
}

}  // namespace simt
