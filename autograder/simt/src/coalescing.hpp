// How the accesses of a warp to global memory lie together: sectors of 32 bytes that are touched, and as few as would do.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <tuple>

#include "trace.hpp"

namespace simt {

constexpr std::size_t sector_bytes = 32;

// Of one place in the source, over all warps that came by.
struct SectorCount {
  std::uint64_t sectors = 0;
  std::uint64_t ideal = 0;
  std::uint64_t times = 0;  // that a warp came by
  bool write = false;
  const Allocation* array = nullptr;
};

class Sectors {
 public:
  // The n-th access of each lane at one place belongs to the n-th time that its warp comes by.
  void note(const TracedAccess& access);
  std::map<std::uint32_t, SectorCount> by_place() const;

 private:
  struct Together {
    std::set<std::uintptr_t> sectors, words;
    std::uint32_t width = 0;
    std::uint32_t lanes = 0;
    bool write = false;
    const Allocation* array = nullptr;
  };
  using Place = std::tuple<std::uint32_t, std::uint64_t, std::uint32_t>;  // pc, block, thread or warp
  std::uint64_t seen_ = 0;
  std::map<Place, std::uint32_t> times_;
  std::map<std::pair<Place, std::uint32_t>, Together> groups_;
};

// Watches the first block of a launch, and tells places that touch many more sectors than they need. While somebody else
// listens, and for kernels that have been looked at in this shape, it does nothing.
class Advice {
 public:
  explicit Advice(bool wanted);
  ~Advice();
  Advice(const Advice&) = delete;
  Advice& operator=(const Advice&) = delete;

 private:
  struct Watch;
  Watch* watch_ = nullptr;
};

}  // namespace simt
