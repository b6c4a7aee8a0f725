// Virtual time: a small cost model, so that what a program measures depends on its method alone.
#include "clock.hpp"

#include <algorithm>

#include "timeline.hpp"

namespace simt {
namespace {

constexpr std::int64_t first_launch_ns = 2'000'000;
constexpr std::int64_t launch_host_ns = 3'000;
constexpr std::int64_t call_ns = 1'000;
constexpr std::int64_t allocation_ns = 80'000;
constexpr double copy_ns_per_byte = 0.05;

std::int64_t host_time = 1'000'000'000;
std::int64_t ready = 0;
bool launched = false;

// A block costs by its threads; the shape of the work is not looked at.
std::int64_t grid_cost(const Launch& l) {
  const double threads = static_cast<double>(l.grid.x) * l.grid.y * l.grid.z * l.block.x * l.block.y * l.block.z;
  return 4'000 + static_cast<std::int64_t>(threads * 0.2);
}

}  // namespace

std::int64_t host_now() { return host_time; }
std::int64_t device_ready() { return std::max(ready, host_time); }
void spend_host(std::int64_t ns) { host_time += ns; }
void enqueue(std::int64_t ns) { ready = device_ready() + ns; }
void wait_for_device() {
  host_time = device_ready() + call_ns;
  saw(Step::What::wait, 0, 0);
}

void clock_launch(const Launch& launch, std::int64_t scripted) {
  const bool played = scripted >= 0;
  spend_host(launch_host_ns + (launched || played ? 0 : first_launch_ns));
  launched = launched || !played;
  enqueue(played ? scripted : grid_cost(launch));
  saw_launch(launch.line, played);
}

void clock_copy(std::size_t bytes, bool waits) {
  spend_host(call_ns);
  enqueue(8'000 + static_cast<std::int64_t>(copy_ns_per_byte * static_cast<double>(bytes)));
  if (waits) wait_for_device();
}

void clock_allocation(std::size_t bytes) {
  wait_for_device();
  spend_host(allocation_ns + static_cast<std::int64_t>(bytes >> 12));
}

}  // namespace simt
