// Waiting in loops: counted in accesses, not in time, so that a verdict is the same on every machine.
// Guide, "SIMT Architecture", "Independent Thread Scheduling": threads of one block all get on; blocks have no order.
#include "spin.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "arena.hpp"
#include "block.hpp"
#include "describe.hpp"
#include "flags.hpp"
#include "launch_state.hpp"
#include "runtime.hpp"
#include "shared.hpp"
#include "sites.hpp"
#include "word_cell.hpp"

namespace simt {
namespace {

constexpr std::uint64_t patience = 256;             // looks of one thread before the others get a turn
constexpr std::uint64_t looks_of_all = 1 << 22;      // shared out among the threads that wait
constexpr std::uint64_t fewest_looks = 1 << 15, most_looks = 1 << 19;

// What a thread saw last, and how often in a row.
struct Look {
  std::uintptr_t address = 0;
  std::uint64_t value = 0;
  std::uint64_t repeats = 0;
  std::uint32_t pc = 0;
  std::uint32_t bytes = 0;
  bool atomic = false;
};

struct Spins {
  std::array<Look, 1024> looks;
  std::uint32_t block_first = 0;   // of the block that they belong to
  std::uint64_t counted = 0;       // elements of global memory that the looks themselves touched
  std::uint64_t elsewhere = 0;     // and those that all else touched, when it was asked last
  bool abandoned = false;
};
Spins& spins = *new Spins;

std::uint64_t value_at(std::uintptr_t address, std::uint32_t bytes) {
  std::uint64_t value = 0;
  std::memcpy(&value, reinterpret_cast<const void*>(address), std::min<std::size_t>(bytes, sizeof value));
  return value;
}

// Whoever reads or writes other global memory in the loop works, and does not only wait.
std::uint64_t traffic_elsewhere() {
  std::uint64_t sum = 0;
  for (const Allocation* allocation : arena().all()) sum += allocation->loads + allocation->stores;
  return sum - spins.counted;
}

std::uint64_t looks_wanted() {
  std::uint64_t runnable = 0;
  for (int i = 0; i < block().count(); ++i) runnable += block().member(i).state == State::runnable;
  return std::clamp(looks_of_all / std::max<std::uint64_t>(runnable, 1), fewest_looks, most_looks);
}

bool everybody_spins() {
  const std::uint64_t wanted = looks_wanted();
  for (int i = 0; i < block().count(); ++i)
    if (block().member(i).state == State::runnable && spins.looks[static_cast<std::size_t>(i)].repeats < wanted) return false;
  return true;
}

void begin_block() {
  for (Look& look : spins.looks) look = Look{};
  spins.block_first = hot.block_first;
}

const Place& place_of(const Thread& thread) { return thread.state == State::warp ? thread.rest->warp.place : thread.place; }

// Who waits where, and how many have ended.
void add_others(Json& body) {
  Json waiting = Json::array();
  int ended = 0;
  for (const Thread* thread : block().members()) {
    ended += thread->state == State::exited;
    if (thread->state != State::barrier && thread->state != State::warp) continue;
    const Place& place = place_of(*thread);
    auto same = std::find_if(waiting.begin(), waiting.end(), [&](const Json& e) { return e["line"] == place.line && e["file"] == place.file; });
    if (same == waiting.end()) {
      waiting.push_back(place_json(place));
      waiting.back()["threads"] = 0;
      waiting.back()["first"] = index_json(thread->index);
      same = waiting.end() - 1;
    }
    (*same)["threads"] = (*same)["threads"].get<int>() + 1;
  }
  if (!waiting.empty()) body["waiting"] = waiting;
  body["detail"]["ended"] = ended;
}

// Who wrote the value that it is still, if a thread of this block did.
void add_writer(Json& body, std::uintptr_t address) {
  const Cell* cell = word_cell(address);
  if (cell == nullptr || cell->has(split) || cell->write_segment < hot.block_first || pc_of_site(cell->write_site()) == body["pc"]) return;
  body["other"] = {{"pc", pc_of_site(cell->write_site())}, {"access", "write"}, {"thread", index_json(block().member(cell->writer()).index)}};
}

void add_look(Json& body, const Look& look) {
  body["access"] = look.atomic ? "atomic" : "read";
  body["bytes"] = look.bytes;
  add_array(body, look.address);
  add_writer(body, look.address);
}

Json spin_json(const Look& look) {
  Json body;
  body["pc"] = look.pc;
  add_running_thread(body);
  add_look(body, look);
  add_others(body);
  body["detail"]["why"] = "spins";
  const std::uint64_t left = launch_state().blocks - launch_state().begun;
  if (left > 0) {
    body["detail"]["blocks_left"] = left;
    body["detail"]["blocks_of_grid"] = launch_state().blocks;
  }
  return body;
}

// As on a device whose watchdog ends the kernel: nothing of this launch goes on.
void give_up_waiting(const Look& look) {
  findings().note({"timeout", look.pc, 1}, [&] { return spin_json(look); });
  set_sticky_error(702);
  spins.abandoned = true;
  block().mark_barrier_fault();
  block().give_up();
  block().wait(State::faulted);
}

}  // namespace

bool look_for_spin(std::uintptr_t address, std::uint32_t bytes, std::uint32_t pc, bool atomic) {
  if (address - hot.stack_base < hot.stack_size) return false;
  if (spins.block_first != hot.block_first) begin_block();
  Look& own = spins.looks[hot.thread];
  const std::uint64_t value = value_at(address, bytes);
  if (arena().holds(address) || arena().find_symbol(address) != nullptr) spins.counted += (atomic ? 2 : 1) * std::max<std::uint32_t>(bytes / 4, 1);
  if (own.address != address || own.value != value) {
    own = {address, value, 0, pc, bytes, atomic};
    return false;
  }
  if (own.pc == pc) note_flag(address);
  if (++own.repeats % patience != 0) return false;
  const std::uint64_t elsewhere = traffic_elsewhere();
  if (elsewhere != spins.elsewhere) own.repeats = 0;
  spins.elsewhere = elsewhere;
  if (everybody_spins()) give_up_waiting(own);
  complete_warps(block());
  block().wait(State::runnable);
  return true;
}

void add_spin(Json& body) {
  if (!hot.in_kernel || spins.block_first != hot.block_first) return;
  const Look& own = spins.looks[hot.thread];
  if (own.repeats < 16) return;
  add_look(body, own);
  add_others(body);
}

bool launch_is_abandoned() { return spins.abandoned; }

}  // namespace simt
