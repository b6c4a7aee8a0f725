// The virtual device clock: what launches, copies and allocations cost, in nanoseconds, the same in every run.
#pragma once
#include <cstddef>
#include <cstdint>

#include "simt/launch.hpp"

namespace simt {

// Host time moves with API calls; the device's queue ends at `device_ready`.
std::int64_t host_now();
std::int64_t device_ready();
void spend_host(std::int64_t ns);
// Work put into the device's queue; host goes on at once.
void enqueue(std::int64_t ns);
// The host waits for the device.
void wait_for_device();
// `scripted`: device time of a launch that is played; negative for one that the cost model prices.
void clock_launch(const Launch& launch, std::int64_t scripted);
void clock_copy(std::size_t bytes, bool waits);
void clock_allocation(std::size_t bytes);

}  // namespace simt
