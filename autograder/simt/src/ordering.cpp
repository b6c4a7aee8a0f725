// Order between accesses beyond block barriers: warp barriers, and the guide's fence-and-ticket between blocks.
#include "ordering.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "block.hpp"
#include "hot.hpp"
#include "launch_state.hpp"
#include "streams.hpp"

namespace simt {
namespace {

struct BlockStart {
  std::uint32_t segment;
  std::uint64_t block;
};
std::vector<BlockStart>& starts = *new std::vector<BlockStart>;  // of this launch, rising

// A block that has fenced and then done an atomic on an address has published its writes there.
auto& published = *new std::unordered_map<std::uintptr_t, std::unordered_set<std::uint64_t>>;
auto& acquired = *new std::unordered_set<std::uint64_t>;  // by the running block
std::array<bool, 1024> has_fenced;           // threads of the running block
std::array<std::uint32_t, 32> warp_first;    // first segment since the warp's last barrier

}  // namespace

void begin_launch_segments() {
  starts.clear();
  published.clear();
}

void begin_block_segments(std::uint64_t block) {
  starts.push_back({hot.segment + 1, block});
  if (!acquired.empty()) acquired.clear();
  has_fenced.fill(false);
  warp_first.fill(0);
}

std::uint64_t block_of_segment(std::uint32_t segment) {
  auto after = std::upper_bound(starts.begin(), starts.end(), segment, [](std::uint32_t s, const BlockStart& b) { return s < b.segment; });
  return after == starts.begin() ? 0 : std::prev(after)->block;
}

bool ordered(std::uint32_t segment, std::uint16_t thread) {
  if (segment < own_first_segment) {
    const LaunchRecord* other = launch_of_segment(segment);
    return other == nullptr || over_before_launch(*other);
  }
  if (segment >= hot.block_first)
    return thread != nobody && thread / 32 == hot.thread / 32 && segment < warp_first[hot.thread / 32];
  return !acquired.empty() && acquired.count(block_of_segment(segment)) != 0;
}

bool took_a_ticket() { return !acquired.empty(); }

void warp_synchronised(int warp) { warp_first[static_cast<std::size_t>(warp)] = ++hot.segment; }

void fenced() { has_fenced[hot.thread] = true; }

// The block's other threads published through a barrier before the ticket was drawn, so the block counts as a whole.
void atomic_on(std::uintptr_t address) {
  auto& blocks = published[address];
  acquired.insert(blocks.begin(), blocks.end());
  if (has_fenced[hot.thread]) blocks.insert(block().number());
}

}  // namespace simt
