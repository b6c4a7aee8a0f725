// Order between accesses beyond block barriers: warp barriers, and what stands before a fence for those who see a ticket or a
// flag that was written after it. Guide, "Memory Fence Functions"; PTX, "Memory Consistency Model", release and acquire patterns.
#include "ordering.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

#include "block.hpp"
#include "hot.hpp"
#include "launch_state.hpp"
#include "run_set.hpp"
#include "shared.hpp"
#include "streams.hpp"

namespace simt {
namespace {

// What is known of each warp of a block: what it did in segments below is ordered before whoever knows.
using Clock = std::array<std::uint32_t, 32>;

struct BlockRun {
  std::uint32_t segment;
  std::uint64_t block;
  std::uint32_t fence = 0;        // its first for all blocks
  std::uint32_t handed_on = 0;    // what it did in segments below, others may have taken over
};
std::vector<BlockRun>& runs = *new std::vector<BlockRun>;  // of this launch, in turn

struct Publication {
  RunSet runs;                    // blocks that have handed on here
  std::uint32_t block_first = 0;  // the block that the clock belongs to
  Clock clock{};
};
auto& published = *new std::unordered_map<std::uintptr_t, Publication>;
auto& taken_over = *new RunSet;                                        // by the running block
auto& taken_before = *new std::unordered_map<std::uint32_t, RunSet>;   // by earlier ones, which may have handed it on

std::array<std::uint32_t, 1024> first_fence, first_wide_fence;  // of the threads of the running block, 0 without one
bool any_fence = false;
std::array<std::uint32_t, 32> warp_first;                       // first segment since the warp's last barrier
std::array<Clock, 1024>& clocks = *new std::array<Clock, 1024>;
std::uint32_t clocks_of = 0;                                    // the block that they belong to

std::uint32_t this_run() { return static_cast<std::uint32_t>(runs.size() - 1); }

std::uint32_t run_of(std::uint32_t segment) {
  auto after = std::upper_bound(runs.begin(), runs.end(), segment, [](std::uint32_t s, const BlockRun& b) { return s < b.segment; });
  return after == runs.begin() ? 0 : static_cast<std::uint32_t>(after - runs.begin() - 1);
}

void join(Clock& into, const Clock& from) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i] = std::max(into[i], from[i]);
}

bool clocks_run() { return clocks_of == hot.block_first; }

Clock& clock_of(std::uint16_t thread) {
  if (!clocks_run()) clocks.fill(Clock{});
  clocks_of = hot.block_first;
  return clocks[thread];
}

void forget_block() {
  if (!taken_over.empty() && runs.back().fence != 0) taken_before[this_run()] = taken_over;
  taken_over.clear();
  if (any_fence) {
    first_fence.fill(0);
    first_wide_fence.fill(0);
  }
  any_fence = false;
}

// Threads of the block that fenced in front of a barrier have done so for those behind it.
bool has_fenced_widely() { return first_wide_fence[hot.thread] != 0 || (runs.back().fence != 0 && runs.back().fence < hot.interval_first); }

void hand_on(std::uintptr_t address) {
  if (!has_fenced() && !has_fenced_widely()) return;
  Publication& here = published[address];
  const std::uint32_t now = ++hot.segment;
  if (here.block_first != hot.block_first) here.clock.fill(0);
  here.block_first = hot.block_first;
  if (clocks_run()) join(here.clock, clocks[hot.thread]);
  here.clock[hot.thread / 32] = now;
  if (!has_fenced_widely() || is_shared(address)) return;
  here.runs.add(this_run(), this_run());
  here.runs.add(taken_over);
  runs.back().handed_on = now;
}

bool take_over_from_block(std::uint32_t segment) {
  const std::uint32_t run = run_of(segment);
  if (runs[run].fence == 0 || segment < runs[run].fence) return false;
  taken_over.add(run, run);
  const auto before = taken_before.find(run);
  if (before != taken_before.end()) taken_over.add(before->second);
  runs[run].handed_on = std::max(runs[run].handed_on, segment);
  return true;
}

}  // namespace

void begin_launch_segments() {
  forget_block();
  runs.clear();
  published.clear();
  taken_before.clear();
}

void begin_block_segments(std::uint64_t block) {
  forget_block();
  runs.push_back({hot.segment + 1, block});
  warp_first.fill(0);
}

std::uint64_t block_of_segment(std::uint32_t segment) { return runs.empty() ? 0 : runs[run_of(segment)].block; }

bool ordered(std::uint32_t segment, std::uint16_t thread) {
  if (segment < own_first_segment) {
    const LaunchRecord* other = launch_of_segment(segment);
    return other == nullptr || over_before_launch(*other);
  }
  if (segment < hot.block_first) {
    if (taken_over.empty()) return false;
    const std::uint32_t run = run_of(segment);
    return segment < runs[run].handed_on && taken_over.has(run);
  }
  if (thread == nobody) return false;
  const std::size_t warp = thread / 32;
  return (warp == hot.thread / 32u && segment < warp_first[warp]) || (clocks_run() && segment < clocks[hot.thread][warp]);
}

bool took_a_ticket() { return !taken_over.empty(); }

void warp_synchronised(int warp) {
  warp_first[static_cast<std::size_t>(warp)] = ++hot.segment;
  if (!clocks_run()) return;
  Clock all{};
  for (int lane = 0; lane < 32; ++lane) join(all, clocks[static_cast<std::size_t>(warp * 32 + lane)]);
  for (int lane = 0; lane < 32; ++lane) clocks[static_cast<std::size_t>(warp * 32 + lane)] = all;
}

// The segment parts what stands before the fence from what comes after it.
void fenced(bool for_all_blocks) {
  const std::uint32_t now = ++hot.segment;
  any_fence = true;
  if (first_fence[hot.thread] == 0) first_fence[hot.thread] = now;
  if (!for_all_blocks) return;
  if (first_wide_fence[hot.thread] == 0) first_wide_fence[hot.thread] = now;
  if (runs.back().fence == 0) runs.back().fence = now;
}

bool has_fenced() { return first_fence[hot.thread] != 0; }

void take_over(std::uintptr_t address) {
  if (published.empty()) return;
  const auto found = published.find(address);
  if (found == published.end()) return;
  taken_over.add(found->second.runs);
  if (found->second.block_first == hot.block_first) join(clock_of(hot.thread), found->second.clock);
}

void atomic_on(std::uintptr_t address) {
  take_over(address);
  hand_on(address);
}

bool take_over_from(const Cell& cell) {
  const std::uint32_t segment = cell.write_segment;
  if (segment < own_first_segment) return false;
  if (segment < hot.block_first) return take_over_from_block(segment);
  const std::uint16_t writer = cell.writer();
  if (first_fence[writer] == 0 || segment < first_fence[writer]) return false;
  Clock& own = clock_of(hot.thread);
  join(own, clocks[writer]);
  own[writer / 32] = std::max(own[writer / 32], segment);
  return true;
}

}  // namespace simt
