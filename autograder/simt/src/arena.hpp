// Global memory: allocations in one reserved address range, each in granules of its own with a gap behind it.
// Addresses are never given out twice, so a use after free is always seen.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "words.hpp"

namespace simt {

struct Allocation : Words {
  std::uint8_t* written = nullptr;     // one bit a byte: written by host, copy or memset
  std::uint64_t changes = 0;           // how often a copy, a fill or a launch has changed it
  bool freed = false;
  bool managed = false;
  bool pinned = false;                 // host memory that kernels may reach too; counts as nobody's device memory
  bool symbol = false;                 // a __device__ or __constant__ variable, not heap
  bool ours = false;                   // the adapter's: input or answer of a case
  bool heap = false;                   // kernels allocate pieces of it themselves (device_heap.hpp)
  std::string name;                    // given by the adapter, a kernel's parameter or the source
  std::string made_file;
  int made_line = 0;
  int freed_line = 0;
  int number = 0;                      // order of creation
};

class Arena {
 public:
  Arena();
  // Null when `bytes` is more than the model GPU has left.
  Allocation* allocate(std::size_t bytes, bool counted = true);
  void release(Allocation& allocation);
  // The allocation (live or freed) whose granules hold `address`, or null.
  Allocation* find(std::uintptr_t address) const {
    const std::size_t offset = address - base_;
    return offset < size_ ? static_cast<Allocation*>(arena_owners[offset >> granule_bits]) : nullptr;
  }
  bool holds(std::uintptr_t address) const { return address - base_ < size_; }
  // The nearest live or freed allocation below `address`, for messages.
  Allocation* nearest(std::uintptr_t address) const;
  void make_cells(Allocation& allocation);
  // As if nobody had touched these bytes: cells, and what is settled about them.
  void forget(Allocation& allocation, std::size_t offset, std::size_t bytes);
  void mark_written(std::uintptr_t address, std::size_t bytes);
  // A launch that is not ordered after the same launches as the one before it: what was settled is so no more.
  void begin_launch_tag();
  bool is_written(const Allocation& allocation, std::size_t offset, std::size_t bytes) const;
  std::uintptr_t base() const { return base_; }
  std::size_t used() const { return used_; }
  std::vector<Allocation*>& all() { return all_; }
  // A __device__ variable gets the same bookkeeping though it lies outside the range.
  Allocation* adopt(std::uintptr_t base, std::size_t bytes, const char* name);
  Allocation* find_symbol(std::uintptr_t address) const;
  // Of either kind, or null.
  Allocation* owner(std::uintptr_t address) const { return holds(address) ? find(address) : find_symbol(address); }

 private:
  void prepare(Allocation& allocation);
  std::uintptr_t base_ = 0;
  std::size_t size_ = 0;
  std::size_t next_ = 0;
  std::size_t used_ = 0;
  std::vector<Allocation*> all_;
  std::vector<Allocation*> symbols_;
};

Arena& arena();

// Copies what is known to be written along with the bytes.
void move_bytes(void* to, const void* from, std::size_t bytes);

}  // namespace simt
