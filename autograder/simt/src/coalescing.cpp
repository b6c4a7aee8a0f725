// Sectors of a warp, and the advice that comes of them.
#include "coalescing.hpp"

#include "describe.hpp"
#include "findings.hpp"
#include "launch_state.hpp"

namespace simt {
namespace {

constexpr std::uint32_t warp = 32;
constexpr std::uint32_t telling_lanes = 8;   // a few lanes alone say nothing about the others
constexpr std::uint64_t wasteful = 4;        // sectors touched for each that would do

std::uint64_t fewest_sectors(std::size_t words, std::uint32_t width) { return (words * width + sector_bytes - 1) / sector_bytes; }

void tell(std::uint32_t pc, const SectorCount& count) {
  findings().advise({"uncoalesced", pc, 0}, [&] {
    Json body;
    body["pc"] = pc;
    body["access"] = count.write ? "write" : "read";
    body["space"] = "global";
    if (count.array != nullptr) body["array"] = name_of(*count.array);
    add_launch(body);
    body["detail"] = {{"sectors", count.sectors / count.times}, {"ideal", (count.ideal + count.times - 1) / count.times}};
    return body;
  });
}

}  // namespace

void Sectors::note(const TracedAccess& access) {
  constexpr std::uint64_t enough = 50'000;  // accesses; a pattern shows long before
  if (access.array == nullptr || ++seen_ > enough) return;
  const std::uintptr_t address = access.array->base + access.offset;
  const std::uint32_t time = times_[{access.pc, access.block, access.thread}]++;
  Together& group = groups_[{{access.pc, access.block, access.thread / warp}, time}];
  group.width = access.bytes;
  group.write = access.write;
  group.array = access.array;
  ++group.lanes;
  group.words.insert(address);
  group.sectors.insert(address / sector_bytes);
  group.sectors.insert((address + access.bytes - 1) / sector_bytes);
}

std::map<std::uint32_t, SectorCount> Sectors::by_place() const {
  std::map<std::uint32_t, SectorCount> found;
  for (const auto& [key, group] : groups_) {
    if (group.lanes < telling_lanes) continue;
    SectorCount& sum = found[std::get<0>(key.first)];
    sum.sectors += group.sectors.size();
    sum.ideal += fewest_sectors(group.words.size(), group.width);
    ++sum.times;
    sum.write = group.write;
    sum.array = group.array;
  }
  return found;
}

struct Advice::Watch {
  Sectors sectors;
  Trace trace{[this](const TracedAccess& access) { sectors.note(access); }};
};

Advice::Advice(bool wanted) {
  static auto& looked_at = *new std::set<std::string>;
  constexpr std::size_t enough = 64;
  if (!wanted || Trace::listening() || looked_at.size() >= enough || !looked_at.insert(launch_state().kernel).second) return;
  watch_ = new Watch;
}

Advice::~Advice() {
  if (watch_ == nullptr) return;
  for (const auto& [pc, count] : watch_->sectors.by_place())
    if (count.sectors >= wasteful * count.ideal) tell(pc, count);
  delete watch_;
}

}  // namespace simt
