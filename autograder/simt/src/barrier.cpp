// Barriers: who waits where, who never comes, and the recovery that lets later faults show.
#include "simt/barrier.hpp"

#include <algorithm>
#include <map>

#include "block.hpp"
#include "hot.hpp"
#include "launch_state.hpp"
#include "pending.hpp"
#include "symbols.hpp"

namespace simt {
namespace {

using Group = std::vector<Thread*>;

std::vector<Group> waiting_groups(Block& block) {
  std::vector<Group> groups;
  for (Thread* thread : block.members()) {
    if (thread->state != State::barrier) continue;
    auto fits = [&](const Group& g) { return same_place(g.front()->place, thread->place); };
    auto found = std::find_if(groups.begin(), groups.end(), fits);
    if (found == groups.end()) groups.push_back({thread});
    else found->push_back(thread);
  }
  return groups;
}

bool in_warp_operations(Block& block) {
  for (int i = 0; i < block.count(); ++i)
    if (block.member(i).state == State::warp) return true;
  return false;
}

Group ended(Block& block) {
  Group out;
  for (Thread* thread : block.members())
    if (thread->state == State::exited) out.push_back(thread);
  return out;
}

// A thread that left by an early `return` in front of the barrier, as against one that went past it.
bool left_before(const Thread& thread, const Place& barrier) {
  if (thread.rest->return_line == 0) return false;
  return thread.rest->return_line < barrier.line || barrier.line < thread.rest->kernel_line;
}

Json waiting_json(const std::vector<Group>& groups) {
  Json list = Json::array();
  for (const Group& group : groups) {
    Json entry = place_json(group.front()->place);
    entry["threads"] = group.size();
    entry["first"] = index_json(group.front()->index);
    list.push_back(entry);
  }
  return list;
}

Json absent_json(const Group& gone) {
  std::map<std::pair<int, bool>, Group> by_end;
  for (Thread* thread : gone) by_end[{thread->rest->return_line, thread->rest->return_line != 0}].push_back(thread);
  Json list = Json::array();
  for (const auto& [end, group] : by_end) {
    Json entry;
    entry["file"] = launch_state().file;
    if (end.second) entry["line"] = end.first;
    entry["how"] = end.second ? "returned" : "finished";
    entry["threads"] = group.size();
    entry["first"] = index_json(group.front()->index);
    if (end.second && group.front()->rest->return_round > 0) entry["round"] = group.front()->rest->return_round;
    list.push_back(entry);
  }
  return list;
}

Json barrier_body(Block& block, const std::vector<Group>& groups, const Group& gone, std::size_t guilty) {
  const Thread& first = *groups[guilty].front();
  Json body = place_json(first.place);
  add_launch(body);
  body["block"] = block_json(block.number());
  body["thread"] = index_json(first.index);
  if (first.round.now > 0) body["round"] = first.round.now;
  body["interval"] = block.interval();
  body["waiting"] = waiting_json(groups);
  if (!gone.empty()) body["absent"] = absent_json(gone);
  return body;
}

void add_other(Json& body, const Thread& other, const Place& place, const char* how) {
  Json entry = place_json(place);
  entry["thread"] = index_json(other.index);
  if (other.round.now > 0) entry["round"] = other.round.now;
  entry["how"] = how;
  body["other"] = entry;
}

// The group that is behind: the barrier under more conditions was the one that others skipped.
std::size_t group_behind(const std::vector<Group>& groups) {
  auto rank = [&](std::size_t i) {
    const Thread& t = *groups[i].front();
    return std::make_tuple(static_cast<int>(t.passed), -static_cast<int>(t.depth), t.place.line, t.place.column);
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < groups.size(); ++i)
    if (rank(i) < rank(best)) best = i;
  return best;
}

// Until all threads meet again, what else looks wrong follows from the first parting.
void tell_divergence(Block& block, const std::vector<Group>& groups, std::size_t behind) {
  if (block.barrier_fault()) return;
  const std::size_t ahead = behind == 0 ? 1 : 0;
  const Place here = groups[behind].front()->place;
  const Place there = groups[ahead].front()->place;
  block.mark_barrier_fault();
  auto tell = [&] {
    Json body = barrier_body(block, groups, {}, behind);
    add_other(body, *groups[ahead].front(), there, "waits");
    body["case"] = findings().current_case();
    return body;
  };
  Finding& finding = findings().note({"barrier_divergence", place_key(here), 0}, tell);
  // Two places say more than one place and threads that ran to the end.
  if (!finding.body["other"].contains("line")) finding.body = tell();
}

void tell_missing(Block& block, const std::vector<Group>& groups, const Group& gone) {
  if (block.barrier_fault()) return;
  const Place here = groups.front().front()->place;
  auto early = std::find_if(gone.begin(), gone.end(), [&](Thread* t) { return left_before(*t, here); });
  const bool exited = early != gone.end();
  const Thread& other = exited ? **early : *gone.front();
  block.mark_barrier_fault();
  findings().note({exited ? "barrier_after_exit" : "barrier_divergence", place_key(here), 0}, [&] {
    Json body = barrier_body(block, groups, gone, 0);
    Place end{launch_state().file, exited ? other.rest->return_line : 0, 0};
    add_other(body, other, end, exited ? "returned" : "finished");
    if (!exited) body["other"].erase("line");
    return body;
  });
}

// Lets a group go on; the counting barriers' sum is fixed now, before anybody can arrive at the next one.
void open_for(Block& block, const Group& group) {
  int sum = 0;
  for (Thread* thread : group) sum += thread->predicate;
  block.open_barrier(sum);
  for (Thread* thread : group) block.release(*thread);
}

}  // namespace

bool open_common_barrier(Block& block) {
  const Arrivals& all = block.arrivals();
  if (all.count != block.count() || all.mixed) return false;
  block.open_barrier(all.sum);
  for (int i = 0; i < block.count(); ++i) block.release(block.member(i));
  return true;
}

bool open_barriers(Block& block) {
  const std::vector<Group> groups = waiting_groups(block);
  if (groups.empty() || in_warp_operations(block)) return false;
  if (groups.size() > 1) {
    const std::size_t behind = group_behind(groups);
    tell_divergence(block, groups, behind);
    open_for(block, groups[behind]);
    return true;
  }
  tell_missing(block, groups, ended(block));
  open_for(block, groups.front());
  return true;
}

namespace {

// `where`: as in simt/barrier.hpp.
inline void arrive(int predicate, int where, const char* file, int line) {
  Thread& self = block().current();
  self.place = Place{file, line, where & 0xffff};
  self.depth = static_cast<std::uint16_t>(where >> 16);
  self.predicate = predicate;
  ++self.passed;
  block().wait_at_barrier();
}

}  // namespace

void barrier(int where, const char* file, int line) {
  if (hot.in_kernel) arrive(0, where, file, line);
}

int barrier_count(int predicate, int where, const char* file, int line) {
  if (!hot.in_kernel) return predicate;
  arrive(predicate != 0, where, file, line);
  return block().sum_at_barrier();
}

int barrier_and(int predicate, int where, const char* file, int line) {
  return barrier_count(predicate == 0, where, file, line) == 0;
}

int barrier_or(int predicate, int where, const char* file, int line) {
  return barrier_count(predicate != 0, where, file, line) != 0;
}

}  // namespace simt
