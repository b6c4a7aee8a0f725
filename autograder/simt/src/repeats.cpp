// Which launches may be left out: those whose arrays are as they were when they ran, and that read nothing that they write.
#include "repeats.hpp"

#include <string>
#include <unordered_map>
#include <vector>

#include "arena.hpp"
#include "findings.hpp"

namespace simt {
namespace {

constexpr std::size_t most_arrays = 256;   // beyond, looking at all of them would cost more than it saves
constexpr std::size_t most_launches = 64;

// An array that the launch read or wrote, and how often it had been changed by the end of it.
struct Touched {
  Allocation* array;
  std::uint64_t changes, loads, stores;
};

bool enabled = false;
bool repeatable = false;
std::string present;                       // what says that two launches are the same
std::vector<std::pair<std::uint64_t, std::uint64_t>> before;
std::uint64_t told_before = 0;
std::unordered_map<std::string, std::vector<Touched>>& known = *new std::unordered_map<std::string, std::vector<Touched>>;

template <class T>
void append(std::string& to, const T& value) {
  to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::string identity(const Launch& launch, void (*invoke)(void*), const Closure& closure) {
  std::string out;
  append(out, invoke);
  const unsigned int sizes[] = {launch.grid.x, launch.grid.y, launch.grid.z, launch.block.x, launch.block.y, launch.block.z};
  append(out, sizes);
  append(out, launch.shared_bytes);
  out.append(static_cast<const char*>(closure.call), closure.call_bytes);
  out.append(static_cast<const char*>(closure.arguments), closure.argument_bytes);
  return out;
}

bool unchanged(const std::vector<Touched>& arrays) {
  for (const Touched& touched : arrays)
    if (touched.array->freed || touched.array->changes != touched.changes) return false;
  return true;
}

// Host code reaches these without a word to the runtime.
bool open_to_host(const Allocation& array) { return array.managed || array.pinned || array.heap; }

// Whatever the launch wrote counts as changed, whether or not the launch is remembered.
std::vector<Touched> touched_arrays() {
  std::vector<Touched> out;
  const std::vector<Allocation*>& arrays = arena().all();
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    Allocation& array = *arrays[i];
    const std::uint64_t loads = array.loads - before[i].first, stores = array.stores - before[i].second;
    if (stores > 0) ++array.changes;
    if (loads > 0 && stores > 0) repeatable = false;
    if (loads + stores > 0 && open_to_host(array)) repeatable = false;
    if (loads + stores > 0) out.push_back({&array, array.changes, loads, stores});
  }
  return out;
}

}  // namespace

void leave_out_repeats(bool yes) { enabled = yes; }
void cannot_be_repeated() { repeatable = false; }

bool repeats_earlier(const Launch& launch, void (*invoke)(void*), const Closure& closure) {
  if (!enabled) return false;
  present = launch.stream == nullptr ? identity(launch, invoke, closure) : "";
  const auto found = known.find(present);
  if (found == known.end() || !unchanged(found->second)) return false;
  for (const Touched& touched : found->second) touched.array->loads += touched.loads, touched.array->stores += touched.stores;
  return true;
}

void watch_for_repeats() {
  if (!enabled) return;
  const std::vector<Allocation*>& arrays = arena().all();
  repeatable = arrays.size() <= most_arrays && !present.empty();
  told_before = findings().told();
  before.clear();
  for (const Allocation* array : arrays) before.emplace_back(array->loads, array->stores);
}

void remember_for_repeats() {
  if (!enabled) return;
  known.erase(present);
  std::vector<Touched> arrays = touched_arrays();
  if (!repeatable || findings().told() != told_before) return;
  if (known.size() >= most_launches) known.clear();
  known[present] = std::move(arrays);
}

}  // namespace simt
