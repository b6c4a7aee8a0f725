// Order between the host, launches and copies in streams: who may run at the same time as whom.
// Rules: CUDA C++ Programming Guide, "Asynchronous Concurrent Execution" (legacy default stream, events, pinned copies).
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>

#include "findings.hpp"

namespace simt {

// For each stream: how many of its operations are known to be over.
using StreamClock = std::map<const void*, std::uint32_t>;

struct LaunchRecord {
  std::uint32_t first_segment = 0;
  const void* stream = nullptr;
  std::uint32_t tick = 0;
  std::string kernel;
  Place place;
};

void add_stream(const void* stream, bool blocking);
void remove_stream(const void* stream);
// A new operation of `stream` begins; returns its tick.
std::uint32_t begin_operation(const void* stream);
// The same for a kernel; returns the first segment that is not known to be over before it.
std::uint32_t begin_launch(const void* stream, std::uint32_t first_segment, const std::string& kernel, const Place& place);
void host_waits_for(const void* stream);
void host_waits_for_all();
// A host function that the stream calls: it finds what is before it in that stream done, and tells the host nothing of it.
void in_order_of(const void* stream, const std::function<void()>& call);
StreamClock clock_of(const void* stream);
void stream_joins(const void* stream, const StreamClock& clock);
void host_joins(const StreamClock& clock);

// The launch that a segment belongs to; null for none.
const LaunchRecord* launch_of_segment(std::uint32_t segment);
bool over_before_launch(const LaunchRecord& launch);  // before the launch that runs now
bool over_for_host(const LaunchRecord& launch);

// Pinned host memory that an asynchronous copy of `stream` still reads or writes.
void watch_host_range(const void* base, std::size_t bytes, bool device_writes, const void* stream, std::uint32_t tick, const Place& place);
bool host_ranges_watched();
void examine_host_range(std::uintptr_t address, std::size_t bytes, bool write, std::uint32_t pc);

}  // namespace simt
