// The words of one array of global memory, as the quick look needs them (check.hpp): what is known of each, and how often they were touched.
// Without the standard library: it is read where vector registers may not be used (kept_access.cpp).
#pragma once
#include <cstddef>
#include <cstdint>

#include "cell.hpp"

namespace simt {

struct Words {
  std::uintptr_t base = 0;
  std::size_t bytes = 0;
  Cell* cells = nullptr;               // made at the first access by a kernel
  std::uint8_t* settled = nullptr;     // a word: the tag of the launch in which more reads tell nothing new (hot.launch_tag)
  std::uint64_t loads = 0;             // 4-byte elements read by kernels
  std::uint64_t stores = 0;

  std::uintptr_t end() const { return base + bytes; }
  std::size_t words() const { return bytes / 4 + 2; }  // that have cells
};

constexpr unsigned granule_bits = 20;
constexpr std::size_t granule = std::size_t{1} << granule_bits;

// Whose granule it is, by its number: an Allocation (arena.hpp), or null.
extern Words** arena_owners;

}  // namespace simt
