// Counts of the emulator: elements of 4 bytes that kernels read and wrote, by named allocation.
#include "counts.hpp"

#include <cuda_runtime.h>

#include "adapter.hpp"
#include "arena.hpp"
#include "findings.hpp"
#include "program.hpp"
#include "runtime.hpp"

namespace runner {
namespace {

// Sizes and factors that kernels read from memory: too few bytes for even one 8×8 tile of a matrix.
constexpr std::size_t small_bytes = 256;

std::string counted_as(const simt::Allocation& allocation) {
  if (!allocation.name.empty() && !allocation.symbol) return allocation.name;
  return allocation.bytes < small_bytes ? "small" : "other";
}

simt::Json sums(std::uint64_t simt::Allocation::*what) {
  simt::Json out = simt::Json::object();
  for (simt::Allocation* allocation : simt::arena().all()) {
    if (allocation->*what == 0) continue;
    const std::string name = counted_as(*allocation);
    out[name] = out.value(name, std::uint64_t{0}) + allocation->*what;
    allocation->*what = 0;
  }
  return out;
}

}  // namespace

void name_array(const void* device_memory, const char* name) {
  if (simt::Allocation* allocation = simt::arena().find(reinterpret_cast<std::uintptr_t>(device_memory))) allocation->name = name;
}

void give_back(void* device_memory, std::size_t) { cudaFree(device_memory); }

void student_returned() { simt::tell_unlooked(); }

void start_events(int descriptor) { simt::start_program(descriptor); }

void begin_case(int id) { simt::findings().set_case(id); }

void end_case(int id) {
  simt::Json event = {{"record", "counts"}, {"case", id}, {"loads", sums(&simt::Allocation::loads)}, {"stores", sums(&simt::Allocation::stores)}};
  simt::write_event(event);
  simt::count_case();
}

void finish_events() { simt::finish_program(); }

}  // namespace runner
