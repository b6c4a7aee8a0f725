// How the loads and stores of a kernel lie together, seen while `call` runs; where nobody can see it, nothing is said.
#pragma once
#include <cstdint>
#include <functional>

namespace runner {

// Sectors of 32 bytes that warps touched in global memory, and as few as would have done.
struct SectorsSeen {
    std::int64_t read = 0, read_ideal = 0, written = 0, written_ideal = 0;
};

SectorsSeen watch_sectors(const std::function<void()>& call);

}  // namespace runner
