// Stream order by clocks: each operation knows which operations of other streams were over before it.
#include "streams.hpp"

#include <algorithm>
#include <vector>

#include "hot.hpp"
#include "timeline.hpp"

namespace simt {
namespace {

struct Stream {
  bool blocking = true;  // takes turns with the legacy default stream
  std::uint32_t ticks = 0;
  StreamClock known;     // what is over before its next operation
};

struct WatchedRange {
  std::uintptr_t base;
  std::size_t bytes;
  bool device_writes;
  const void* stream;
  std::uint32_t tick;
  Place place;
};

const void* const default_stream = nullptr;
std::map<const void*, Stream>& streams = *new std::map<const void*, Stream>;
std::vector<LaunchRecord>& launches = *new std::vector<LaunchRecord>;
std::vector<WatchedRange>& watched = *new std::vector<WatchedRange>;
StreamClock& host_clock = *new StreamClock;
StreamClock& launch_clock = *new StreamClock;  // of the launch that runs now

void join(StreamClock& into, const StreamClock& from) {
  for (const auto& [stream, tick] : from) into[stream] = std::max(into[stream], tick);
}

bool knows(const StreamClock& clock, const void* stream, std::uint32_t tick) {
  const auto found = clock.find(stream);
  return found != clock.end() && found->second >= tick;
}

// The two constants for the default stream mean the same queue here.
const void* queue_of(const void* stream) { return reinterpret_cast<std::uintptr_t>(stream) <= 2 ? default_stream : stream; }

Stream& stream_state(const void* stream) { return streams[queue_of(stream)]; }

void forget_finished_ranges() {
  auto over = [](const WatchedRange& w) { return knows(host_clock, w.stream, w.tick); };
  watched.erase(std::remove_if(watched.begin(), watched.end(), over), watched.end());
  if (watched.empty() && !hot.in_kernel && !counts_host_accesses()) host_goes_quick();
}

}  // namespace

void add_stream(const void* stream, bool blocking) { streams[stream].blocking = blocking; }
void remove_stream(const void* stream) { streams.erase(stream); }

std::uint32_t begin_operation(const void* raw) {
  const void* stream = queue_of(raw);
  Stream& own = stream_state(stream);
  join(own.known, host_clock);
  if (stream == default_stream) {
    for (auto& [name, other] : streams)
      if (name != default_stream && other.blocking) join(own.known, clock_of(name));
  } else if (own.blocking) {
    join(own.known, clock_of(default_stream));
  }
  own.known[stream] = own.ticks;
  return ++own.ticks;
}

std::uint32_t begin_launch(const void* raw, std::uint32_t first_segment, const std::string& kernel, const Place& place) {
  const void* stream = queue_of(raw);
  const std::uint32_t tick = begin_operation(stream);
  launch_clock = stream_state(stream).known;
  std::uint32_t first = first_segment;
  constexpr std::size_t looked_back = 256;
  for (std::size_t back = 0; back < std::min(launches.size(), looked_back); ++back) {
    const LaunchRecord& earlier = launches[launches.size() - 1 - back];
    if (knows(host_clock, earlier.stream, earlier.tick)) break;
    if (!over_before_launch(earlier)) first = earlier.first_segment;
  }
  launches.push_back({first_segment, stream, tick, kernel, place});
  return first;
}

StreamClock clock_of(const void* stream) {
  const Stream& state = stream_state(stream);
  StreamClock clock = state.known;
  clock[queue_of(stream)] = state.ticks;
  return clock;
}

void host_joins(const StreamClock& clock) {
  join(host_clock, clock);
  forget_finished_ranges();
}

void in_order_of(const void* stream, const std::function<void()>& call) {
  begin_operation(stream);
  const StreamClock before = host_clock;
  join(host_clock, clock_of(stream));
  call();
  host_clock = before;
}

void host_waits_for(const void* stream) { host_joins(clock_of(stream)); }

void host_waits_for_all() {
  for (const auto& [name, state] : streams) join(host_clock, clock_of(name));
  forget_finished_ranges();
}

void stream_joins(const void* stream, const StreamClock& clock) { join(stream_state(stream).known, clock); }

const LaunchRecord* launch_of_segment(std::uint32_t segment) {
  auto after = std::upper_bound(launches.begin(), launches.end(), segment, [](std::uint32_t s, const LaunchRecord& l) { return s < l.first_segment; });
  return after == launches.begin() ? nullptr : &*std::prev(after);
}

bool over_before_launch(const LaunchRecord& launch) { return knows(launch_clock, launch.stream, launch.tick); }
bool over_for_host(const LaunchRecord& launch) { return knows(host_clock, launch.stream, launch.tick); }

void watch_host_range(const void* base, std::size_t bytes, bool device_writes, const void* stream, std::uint32_t tick, const Place& place) {
  watched.push_back({reinterpret_cast<std::uintptr_t>(base), bytes, device_writes, queue_of(stream), tick, place});
  if (!hot.in_kernel) host_is_looked_at();
}

bool host_ranges_watched() { return !watched.empty(); }

void examine_host_range(std::uintptr_t address, std::size_t bytes, bool write, std::uint32_t pc) {
  if (counts_host_accesses()) count_host_access();
  for (const WatchedRange& w : watched) {
    const bool overlap = address < w.base + w.bytes && w.base < address + bytes;
    if (!overlap || (!write && !w.device_writes) || knows(host_clock, w.stream, w.tick)) continue;
    findings().note({"race_global", pc, 9}, [&] {
      Json body;
      body["pc"] = pc;
      body["access"] = write ? "write" : "read";
      body["bytes"] = bytes;
      body["detail"] = {{"why", "host_before_copy_ended"}};
      body["other"] = place_json(w.place);
      body["other"]["access"] = w.device_writes ? "write" : "read";
      return body;
    });
    return;
  }
}

}  // namespace simt
