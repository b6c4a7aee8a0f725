// Warp operations: lanes wait for each other; the last to come (or to exit) lets all go on with their results.
#include "simt/warp.hpp"

#include <algorithm>
#include <cstdio>

#include "block.hpp"
#include "launch_state.hpp"
#include "ordering.hpp"
#include "runtime.hpp"

namespace simt {
namespace {

Thread* lane_thread(int warp, int lane) {
  const int number = warp * 32 + lane;
  return number < block().count() ? &block().member(number) : nullptr;
}

bool gone(const Thread* t) { return t == nullptr || t->state == State::exited || t->state == State::faulted; }

bool waits_for_same(const Thread& t, const WarpWait& wanted) {
  if (t.state != State::warp || t.rest->warp.operation != wanted.operation || t.rest->warp.mask != wanted.mask) return false;
  return wanted.operation != static_cast<int>(WarpOp::active) || (t.rest->warp.place.line == wanted.place.line && t.rest->warp.place.file == wanted.place.file);
}

Lane& operands(Thread& t) { return *static_cast<Lane*>(t.rest->warp.slot); }

struct Party {
  int warp;
  std::uint32_t present = 0;  // lanes of the mask that are there
  bool complete = true;
};

Party party_of(const Thread& leader) {
  Party out{leader.number / 32};
  for (int lane = 0; lane < 32; ++lane) {
    if ((leader.rest->warp.mask >> lane & 1) == 0) continue;
    Thread* t = lane_thread(out.warp, lane);
    if (gone(t)) continue;
    if (waits_for_same(*t, leader.rest->warp)) out.present |= 1u << lane;
    else out.complete = false;
  }
  return out;
}

template <class Visit>
void each_present(const Party& party, Visit visit) {
  for (int lane = 0; lane < 32; ++lane)
    if (party.present >> lane & 1) visit(lane, *lane_thread(party.warp, lane));
}

// A lane that the shuffle reads from must take part, else its value is undefined.
void tell_absent_source(const Thread& reader, int source, const Place& place) {
  findings().note({"barrier_divergence", place_key(place), 7}, [&] {
    Json body = place_json(place);
    add_launch(body);
    body["block"] = block_json(block().number());
    body["thread"] = index_json(reader.index);
    body["detail"] = {{"why", "shuffle_from_absent_lane"}, {"lane", source}};
    return body;
  });
}

// Which lanes hold something that an absent lane was asked for. A tree that halves its step leaves such values in lanes
// that nobody reads any more; what reaches the lowest lane is used.
struct Trail {
  std::uint64_t block = ~std::uint64_t{0};
  int step = 0;
  std::uint32_t lanes = 0;
  std::uint32_t lane_asked = 0;   // by which lane, and for which, the first time
  int source_asked = 0;
};
Trail trails[32];

Trail& trail_of(int warp, int step) {
  Trail& trail = trails[warp % 32];
  if (trail.block != block().number() || step >= trail.step) trail = Trail{block().number()};
  trail.step = step;
  return trail;
}

int widest_step(const Party& party) {
  int widest = 0;
  each_present(party, [&](int lane, Thread& t) { widest = std::max(widest, operands(t).source < 0 ? 0 : std::abs(operands(t).source - lane)); });
  return widest;
}

void shuffle(const Party& party) {
  Trail& trail = trail_of(party.warp, widest_step(party));
  std::uint32_t spoilt = trail.lanes;
  each_present(party, [&](int lane, Thread& t) {
    Lane& mine = operands(t);
    mine.result = mine.value;
    if (mine.source < 0) return;
    const bool there = party.present >> mine.source & 1;
    if (there) mine.result = operands(*lane_thread(party.warp, mine.source)).value;
    if (!there && spoilt == 0) trail.lane_asked = static_cast<std::uint32_t>(lane), trail.source_asked = mine.source;
    if (!there || (trail.lanes >> mine.source & 1) != 0) spoilt |= 1u << lane;
  });
  const std::uint32_t lowest = party.present & (~party.present + 1);
  if ((spoilt & lowest & ~trail.lanes) != 0) {
    const Place place = lane_thread(party.warp, __builtin_ctz(party.present))->rest->warp.place;
    tell_absent_source(*lane_thread(party.warp, static_cast<int>(trail.lane_asked)), trail.source_asked, place);
  }
  trail.lanes = spoilt;
}

void vote(const Party& party) {
  unsigned long long ballot = 0;
  each_present(party, [&](int lane, Thread& t) { ballot |= operands(t).value != 0 ? 1ull << lane : 0; });
  each_present(party, [&](int, Thread& t) { operands(t).result = ballot; });
}

void match(const Party& party, bool all) {
  each_present(party, [&](int, Thread& t) {
    unsigned long long same = 0;
    each_present(party, [&](int lane, Thread& o) { same |= operands(o).value == operands(t).value ? 1ull << lane : 0; });
    operands(t).predicate = same == party.present;
    operands(t).result = all && same != party.present ? 0 : same;
  });
}

bool less(const Lane& a, const Lane& b) {
  return a.is_signed ? static_cast<long long>(a.value) < static_cast<long long>(b.value) : a.value < b.value;
}

void fold(WarpOp op, Lane& sum, const Lane& next) {
  switch (op) {
    case WarpOp::reduce_add: sum.value += next.value; break;
    case WarpOp::reduce_min: if (less(next, sum)) sum.value = next.value; break;
    case WarpOp::reduce_max: if (less(sum, next)) sum.value = next.value; break;
    case WarpOp::reduce_and: sum.value &= next.value; break;
    case WarpOp::reduce_or: sum.value |= next.value; break;
    default: sum.value ^= next.value; break;
  }
}

void reduce(const Party& party, WarpOp op) {
  Lane sum;
  bool first = true;
  each_present(party, [&](int, Thread& t) {
    if (first) sum = operands(t);
    else fold(op, sum, operands(t));
    first = false;
  });
  each_present(party, [&](int, Thread& t) { operands(t).result = sum.value; });
}

void complete(const Party& party, WarpOp op) {
  switch (op) {
    case WarpOp::sync: warp_synchronised(party.warp); break;
    case WarpOp::shuffle: shuffle(party); break;
    case WarpOp::vote: vote(party); break;
    case WarpOp::active: each_present(party, [&](int, Thread& t) { operands(t).result = party.present; }); break;
    case WarpOp::match_any: match(party, false); break;
    case WarpOp::match_all: match(party, true); break;
    default: reduce(party, op); break;
  }
  each_present(party, [](int, Thread& t) {
    t.rest->warp.operation = 0;
    block().release(t);
  });
}

}  // namespace

int shuffle_source(int kind, int argument, int width) {
  const int lane = hot.thread % 32;
  const int first = lane & ~(width - 1);
  int source = first + (argument & (width - 1));
  if (kind == 1) source = lane - argument;
  if (kind == 2) source = lane + argument;
  if (kind == 3) source = lane ^ argument;
  const bool inside = kind == 3 ? source < first + width : source >= first && source < first + width;
  return inside ? source : -1;
}

// Who asks which lanes are active waits for all that may still come; once nobody in the block can run, those there are it.
bool complete_those(Block& running, bool active_asked) {
  bool any = false;
  for (int i = 0; i < running.count(); ++i) {
    Thread& t = running.member(i);
    if (t.state != State::warp) continue;
    const Party party = party_of(t);
    const auto op = static_cast<WarpOp>(t.rest->warp.operation);
    if (!party.complete && !(active_asked && op == WarpOp::active)) continue;
    complete(party, op);
    any = true;
  }
  return any;
}

bool complete_warps(Block& running) { return complete_those(running, false) || complete_those(running, true); }

namespace {

std::string spelled(unsigned int mask) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%08x", mask);
  return text;
}

}  // namespace

void warp_operation(WarpOp op, unsigned int mask, Lane& lane, const char* file, int line) {
  if (!hot.in_kernel) return;
  Thread& self = block().current();
  if ((mask >> (self.number % 32) & 1) == 0) {
    findings().note({"barrier_divergence", place_key({file, line, 0}), 8}, [&] {
      Json body = place_json({file, line, 0});
      add_launch(body);
      body["block"] = block_json(block().number());
      body["thread"] = index_json(self.index);
      body["detail"] = {{"why", "lane_not_in_mask"}, {"mask", spelled(mask)}};
      return body;
    });
    mask = 1u << (self.number % 32);   // told; it goes on alone, and keeps nobody waiting
    lane.source = -1;
  }
  self.rest->warp = WarpWait{static_cast<int>(op), mask, {file, line, 0}, &lane};
  self.state = State::warp;
  const Party party = party_of(self);
  if (party.complete) {
    complete(party, op);
    return;
  }
  block().wait(State::warp);
}

unsigned int active_mask(const char* file, int line) {
  if (!hot.in_kernel) return 1;
  Lane lane;
  warp_operation(WarpOp::active, 0xffffffffu, lane, file, line);
  return static_cast<unsigned int>(lane.result);
}

unsigned int lane_number() { return hot.thread % 32; }

void tell_deadlock(Block& stuck) {
  Json waiting = Json::array();
  Thread* first = nullptr;
  for (Thread* t : stuck.members()) {
    if (t->state != State::warp && t->state != State::barrier) continue;
    if (first == nullptr || (t->state == State::warp && first->state != State::warp)) first = t;
    const Place place = t->state == State::warp ? t->rest->warp.place : t->place;
    Json* entry = nullptr;
    for (Json& e : waiting)
      if (e["line"] == place.line && e["file"] == place.file) entry = &e;
    if (entry == nullptr) {
      Json fresh = place_json(place);
      fresh["threads"] = 0;
      fresh["first"] = index_json(t->index);
      waiting.push_back(fresh);
      entry = &waiting.back();
    }
    (*entry)["threads"] = (*entry)["threads"].get<int>() + 1;
  }
  stuck.mark_barrier_fault();
  set_sticky_error(702);
  const Place here = first->state == State::warp ? first->rest->warp.place : first->place;
  findings().note({"deadlock", place_key(here), 0}, [&] {
    Json body = place_json(here);
    add_launch(body);
    body["block"] = block_json(stuck.number());
    body["thread"] = index_json(first->index);
    body["waiting"] = waiting;
    return body;
  });
}

}  // namespace simt
