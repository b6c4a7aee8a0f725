// The cell of a word in shared or global memory.
#include "word_cell.hpp"

#include "arena.hpp"
#include "shared.hpp"

namespace simt {

const Cell* word_cell(std::uintptr_t address) {
  if (is_shared(address)) return &shared_cell_at(address);
  const Allocation* allocation = arena().owner(address);
  if (allocation == nullptr || allocation->cells == nullptr || address >= allocation->end()) return nullptr;
  return &allocation->cells[(address - allocation->base) >> 2];
}

}  // namespace simt
