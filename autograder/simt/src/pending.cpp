// Suspicions of one stretch between barriers, and what becomes of them when it ends.
#include "pending.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "arena.hpp"
#include "block.hpp"
#include "describe.hpp"
#include "flags.hpp"
#include "launch_state.hpp"
#include "shared.hpp"
#include "sites.hpp"
#include "streams.hpp"
#include "symbols.hpp"
#include "word_cell.hpp"

namespace simt {
namespace {

struct Suspicion {
  Candidate first;
  std::uint64_t count = 0;
  std::uint64_t cross_warp = 0;
  std::vector<std::uintptr_t> addresses;  // unwritten cells: those still unwritten at the end count
};

// One pair of instructions is one suspicion, whichever of the two came second.
using Key = std::tuple<bool, std::uint32_t, std::uint32_t>;
Key key_of(const Candidate& c) {
  if (!c.race) return {false, c.here.pc, 0};
  return {true, std::min(c.here.pc, c.there.pc), std::max(c.here.pc, c.there.pc)};
}

std::map<Key, Suspicion>& suspicions = *new std::map<Key, Suspicion>;
// A fault repeats: the last key looked up is nearly always the next one.
Key last_key;
Suspicion* last_suspicion = nullptr;

Suspicion& suspicion_for(const Candidate& c) {
  const Key key = key_of(c);
  if (last_suspicion != nullptr && key == last_key) return *last_suspicion;
  last_key = key;
  last_suspicion = &suspicions[key];
  return *last_suspicion;
}

struct UnsettledWrite {
  Candidate candidate;
  unsigned char before[16];
};
std::vector<UnsettledWrite>& unsettled = *new std::vector<UnsettledWrite>;

struct MixedCandidate {
  Candidate candidate;
  std::uint64_t when;
};
std::vector<MixedCandidate>& mixed = *new std::vector<MixedCandidate>;
// When a thread last did an atomic on an address, by a count of all atomics.
std::map<std::pair<std::uintptr_t, std::uint16_t>, std::uint64_t>& atomics_done = *new std::map<std::pair<std::uintptr_t, std::uint16_t>, std::uint64_t>;
std::uint64_t atomics_so_far = 0;

bool between_warps(const Candidate& c) {
  return c.there.launch != nullptr || c.here.block != c.there.block || c.here.thread / 32 != c.there.thread / 32;
}

Json other_json(const Candidate& c) {
  Json out;
  out["pc"] = c.there.pc;
  out["access"] = c.there.write ? "write" : "read";
  if (c.there.block != no_block) out["block"] = block_json(c.there.block);
  if (c.there.thread != nobody) out["thread"] = index_json(block().member(c.there.thread).index);
  if (c.there.launch != nullptr) {
    out["kernel"] = c.there.launch->kernel;
    out["launch"] = place_json(c.there.launch->place);
  }
  if (c.there.round > 0) out["round"] = c.there.round;
  return out;
}

// An instruction that has filled other elements of the array: where the one that is missing should have been filled.
std::uint32_t filler_of(std::uintptr_t address) {
  const SharedArray* array = is_dynamic_shared(address) ? nullptr : shared_array_at(address);
  for (std::uintptr_t at = array == nullptr ? 0 : array->base; array != nullptr && at < array->base + array->bytes; at += 4) {
    const Cell& cell = shared_cell_at(at);
    if (!cell.has(split) && cell.write_segment >= hot.block_first) return pc_of_site(cell.write_site());
  }
  return 0;
}

// What only this kind of suspicion can say besides.
void add_detail(Json& body, const Candidate& c) {
  if (!c.race && c.space == Space::shared) {
    if (const std::uint32_t pc = filler_of(c.address)) body["detail"]["filled_by"] = {{"pc", pc}};
  } else if (c.no_flag) {
    body["detail"]["through"] = "volatile";
  } else if (c.race && c.space == Space::global && c.there.launch == nullptr && simt_grid_size[2] > 1) {
    body["detail"]["layers"] = simt_grid_size[2];
  }
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
  add_detail(body, c);
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
  if (s.first.space != Space::shared || s.first.atomic) return s.count;
  std::uint64_t left = 0;
  for (std::uintptr_t address : s.addresses) left += shared_cell_at(address).write_segment < hot.block_first;
  return left == s.addresses.size() ? s.count : left;
}

void commit(const Key& key, Suspicion& s) {
  if (!s.first.race && (s.count = still_unwritten(s)) == 0) return;
  const char* kind = kind_of(s.first, s.cross_warp > 0);
  findings().note({kind, std::get<1>(key), std::get<2>(key)}, [&] { return candidate_json(s.first); }, s.count);
}

// Conflicts of two volatile accesses: whether the word is a flag shows when the stretch ends.
std::vector<Candidate>& polled = *new std::vector<Candidate>;

void keep_polled(const Candidate& candidate) {
  constexpr std::size_t enough = 1 << 16;
  if (polled.size() < enough) polled.push_back(candidate);
}

void settle_polled() {
  for (Candidate& candidate : polled) {
    candidate.both_volatile = false;
    candidate.no_flag = true;
    if (!is_flag(candidate.address)) suspect(candidate);
  }
  polled.clear();
}

}  // namespace

void suspect(const Candidate& candidate) {
  if (candidate.both_volatile) return keep_polled(candidate);
  Suspicion& entry = suspicion_for(candidate);
  const bool crosses = candidate.race && between_warps(candidate);
  if (entry.count == 0 || (crosses && entry.cross_warp == 0)) entry.first = candidate;
  ++entry.count;
  entry.cross_warp += crosses;
  if (!candidate.race && entry.addresses.size() < 64) entry.addresses.push_back(candidate.address);
}

bool suspect_again(std::uint32_t here_pc, std::uint32_t there_pc, bool crosses_warps) {
  const Key key{true, std::min(here_pc, there_pc), std::max(here_pc, there_pc)};
  if (last_suspicion == nullptr || key != last_key) {
    const auto found = suspicions.find(key);
    if (found == suspicions.end()) return false;
    last_key = key;
    last_suspicion = &found->second;
  }
  if (crosses_warps && last_suspicion->cross_warp == 0) return false;
  ++last_suspicion->count;
  last_suspicion->cross_warp += crosses_warps;
  return true;
}

bool writes_unsettled = false;

void suspect_write(const Candidate& candidate) {
  UnsettledWrite entry{candidate, {}};
  std::memcpy(entry.before, reinterpret_cast<const void*>(candidate.address), std::min<std::size_t>(candidate.bytes, 16));
  unsettled.push_back(entry);
  writes_unsettled = true;
}

void settle_writes() {
  if (unsettled.empty()) return;
  for (const UnsettledWrite& w : unsettled)
    if (std::memcmp(w.before, reinterpret_cast<const void*>(w.candidate.address), std::min<std::size_t>(w.candidate.bytes, 16)) != 0)
      suspect(w.candidate);
  unsettled.clear();
  writes_unsettled = false;
}

void suspect_mixed(const Candidate& candidate) {
  constexpr std::size_t enough = 4096;
  if (mixed.size() < enough) mixed.push_back({candidate, atomics_so_far});
}

namespace {

// Reads from which some thread went on to an atomic on that word: the head of a compare-and-swap loop, also for the
// threads that find nothing to swap.
std::set<std::uint32_t>& loop_heads = *new std::set<std::uint32_t>;
std::uint32_t last_head_site = 0;

}  // namespace

void note_atomic(std::uintptr_t address) {
  atomics_done[{address, hot.thread}] = ++atomics_so_far;
  const Cell* cell = word_cell(address);
  if (cell == nullptr || cell->read_segment != hot.segment || cell->reader() != hot.thread || cell->read_site() == last_head_site) return;
  last_head_site = cell->read_site();
  loop_heads.insert(pc_of_site(last_head_site));
}

namespace {

const Witness& reader_of(const Candidate& c) { return c.here.write ? c.there : c.here; }

void settle_mixed() {
  for (const auto& [c, when] : mixed) {
    const auto done = atomics_done.find({c.address, reader_of(c).thread});
    if (done != atomics_done.end() && done->second > when) loop_heads.insert(reader_of(c).pc);
  }
  for (const auto& entry : mixed)
    if (loop_heads.count(reader_of(entry.candidate).pc) == 0) suspect(entry.candidate);
  mixed.clear();
  atomics_done.clear();
}

}  // namespace

void commit_pending(bool folded) {
  settle_writes();
  settle_polled();
  if (!mixed.empty() || !atomics_done.empty()) settle_mixed();
  if (suspicions.empty()) return;
  if (!folded)
    for (auto& [key, suspicion] : suspicions) commit(key, suspicion);
  suspicions.clear();
  last_suspicion = nullptr;
}

}  // namespace simt
