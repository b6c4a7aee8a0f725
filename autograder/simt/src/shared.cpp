// The shared range: where it lies, which words of it are arrays.
#include "shared.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "hot.hpp"
#include "simt/launch.hpp"
#include "symbols.hpp"

// In the program's thread-local block, beside its static __shared__ arrays: one range check serves both.
alignas(128) __thread char simt_dynamic_shared[simt::dynamic_shared_limit];

namespace simt {
namespace {

struct Range {
  std::uintptr_t base = 0;
  std::size_t bytes = 0;
  Cell* cells = nullptr;
  CellRounds* rounds = nullptr;
  std::uint32_t* settled = nullptr;
};
Range range;
std::size_t open_dynamic = ~std::size_t{0};

template <class T>
T* map_lazily(std::size_t count) {
  return static_cast<T*>(mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
}

void mark(std::uintptr_t from, std::uintptr_t to, bool allowed) {
  for (std::uintptr_t at = from & ~std::uintptr_t{3}; at < to; at += 4) {
    Cell& cell = range.cells[(at - range.base) >> 2];
    cell.set(forbidden, !allowed);
  }
}

void prepare() {
  find_shared_range(range.base, range.bytes);
  const std::size_t words = range.bytes / 4 + 2;
  range.cells = map_lazily<Cell>(words);
  range.rounds = map_lazily<CellRounds>(words);
  range.settled = map_lazily<std::uint32_t>(words);
  const std::uintptr_t end = range.base + range.bytes;
  const std::uintptr_t dynamic = dynamic_shared_base();
  mark(range.base, dynamic, false);
  mark(dynamic + dynamic_shared_limit, end, false);
  for (const SharedArray& array : shared_arrays())
    if (array.base != dynamic) mark(array.base, array.base + array.bytes, true);
}

// Only the border of the dynamic part moves between launches.
void set_dynamic(std::size_t bytes) {
  if (bytes == open_dynamic) return;
  const std::uintptr_t base = dynamic_shared_base();
  if (open_dynamic > dynamic_shared_limit) mark(base, base + dynamic_shared_limit, false);
  else mark(base, base + open_dynamic, false);
  mark(base, base + bytes, true);
  open_dynamic = bytes;
}

}  // namespace

std::uintptr_t dynamic_shared_base() { return reinterpret_cast<std::uintptr_t>(simt_dynamic_shared); }

void open_shared(std::size_t dynamic_bytes) {
  if (range.cells == nullptr) prepare();
  set_dynamic(dynamic_bytes);
  hot.shared_base = range.base;
  hot.shared_size = range.bytes;
  hot.shared_cells = range.cells;
  hot.shared_rounds = range.rounds;
  hot.shared_settled = range.settled;
}

void close_shared() { hot.shared_size = 0; }

bool is_shared(std::uintptr_t address) { return address - range.base < range.bytes; }

bool lies_beside_shared(std::uintptr_t address) {
  constexpr std::size_t near = 4096;
  return range.bytes > 0 && address - (range.base - near) < range.bytes + 2 * near;
}

bool is_dynamic_shared(std::uintptr_t address) { return address - dynamic_shared_base() < dynamic_shared_limit; }

std::size_t shared_room_at(std::uintptr_t address) {
  if (is_dynamic_shared(address)) return std::max(dynamic_shared_base() + open_dynamic, address) - address;
  const SharedArray* array = shared_array_at(address);
  return array == nullptr ? 0 : array->base + array->bytes - address;
}

CellRounds& shared_rounds_at(std::uintptr_t address) { return range.rounds[(address - range.base) >> 2]; }

Cell& shared_cell_at(std::uintptr_t address) { return range.cells[(address - range.base) >> 2]; }

}  // namespace simt
