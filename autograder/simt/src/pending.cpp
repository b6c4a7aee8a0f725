// Suspicions of one stretch between barriers, and what becomes of them when it ends.
#include "pending.hpp"

#include <cstring>
#include <map>
#include <tuple>
#include <vector>

#include "arena.hpp"
#include "block.hpp"
#include "describe.hpp"
#include "launch_state.hpp"
#include "shared.hpp"

namespace simt {
namespace {

struct Suspicion {
  Candidate first;
  std::uint64_t count = 0;
  std::uint64_t cross_warp = 0;
  std::vector<std::uintptr_t> addresses;  // unwritten cells: those still unwritten at the end count
};

using Key = std::tuple<bool, std::uint32_t, std::uint32_t>;
std::map<Key, Suspicion> suspicions;

struct UnsettledWrite {
  Candidate candidate;
  unsigned char before[16];
};
std::vector<UnsettledWrite> unsettled;

bool between_warps(const Candidate& c) {
  return c.here.block != c.there.block || c.here.thread / 32 != c.there.thread / 32;
}

Json other_json(const Candidate& c) {
  Json out;
  out["pc"] = c.there.pc;
  out["access"] = c.there.write ? "write" : "read";
  out["block"] = block_json(c.there.block);
  if (c.there.thread != nobody) out["thread"] = index_json(block().member(c.there.thread).index);
  if (c.there.round > 0) out["round"] = c.there.round;
  return out;
}

Json candidate_json(const Candidate& c) {
  Json body;
  body["pc"] = c.here.pc;
  body["access"] = c.here.write ? "write" : "read";
  body["bytes"] = c.bytes;
  add_launch(body);
  body["block"] = block_json(c.here.block);
  body["thread"] = index_json(block().member(c.here.thread).index);
  if (c.here.round > 0) body["round"] = c.here.round;
  body["interval"] = block().interval();
  add_array(body, c.address);
  if (c.race) body["other"] = other_json(c);
  return body;
}

const char* kind_of(const Candidate& c, bool cross_warp) {
  const bool shared = c.space == Space::shared;
  if (!c.race) return shared ? "uninitialized_shared" : "uninitialized_global";
  if (!cross_warp) return "same_warp_race";
  return shared ? "race_shared" : "race_global";
}

// A cell that was empty when read but written in the same stretch is a race, told as one.
std::uint64_t still_unwritten(const Suspicion& s) {
  if (s.first.space != Space::shared) return s.count;
  std::uint64_t left = 0;
  for (std::uintptr_t address : s.addresses) left += shared_cell_at(address).write_segment < hot.block_first;
  return left == s.addresses.size() ? s.count : left;
}

void commit(Suspicion& s) {
  if (!s.first.race && (s.count = still_unwritten(s)) == 0) return;
  const std::uint32_t there = s.first.race ? s.first.there.pc : 0;
  const char* kind = kind_of(s.first, s.cross_warp > 0);
  Finding& finding = findings().note({kind, s.first.here.pc, there}, [&] { return candidate_json(s.first); }, s.count);
  finding.cross_warp += s.cross_warp;
}

}  // namespace

void suspect(const Candidate& candidate) {
  Suspicion& entry = suspicions[{candidate.race, candidate.here.pc, candidate.race ? candidate.there.pc : 0}];
  const bool crosses = candidate.race && between_warps(candidate);
  if (entry.count == 0 || (crosses && entry.cross_warp == 0)) entry.first = candidate;
  ++entry.count;
  entry.cross_warp += crosses;
  if (!candidate.race && entry.addresses.size() < 64) entry.addresses.push_back(candidate.address);
}

void suspect_write(const Candidate& candidate) {
  UnsettledWrite entry{candidate, {}};
  std::memcpy(entry.before, reinterpret_cast<const void*>(candidate.address), std::min<std::size_t>(candidate.bytes, 16));
  unsettled.push_back(entry);
}

void settle_writes() {
  if (unsettled.empty()) return;
  for (const UnsettledWrite& w : unsettled)
    if (std::memcmp(w.before, reinterpret_cast<const void*>(w.candidate.address), std::min<std::size_t>(w.candidate.bytes, 16)) != 0)
      suspect(w.candidate);
  unsettled.clear();
}

void commit_pending(bool folded) {
  settle_writes();
  if (suspicions.empty()) return;
  if (!folded)
    for (auto& [key, suspicion] : suspicions) commit(suspicion);
  suspicions.clear();
}

}  // namespace simt
