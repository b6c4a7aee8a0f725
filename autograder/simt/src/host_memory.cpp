// Where host and device memory must not meet: host code on device pointers, kernels on host memory.
#include <link.h>

#include <vector>

#include "arena.hpp"
#include "block.hpp"
#include "describe.hpp"
#include "launch_state.hpp"
#include "ordering.hpp"
#include "pinned.hpp"
#include "runtime.hpp"
#include "sites.hpp"
#include "streams.hpp"

namespace simt {
namespace {

struct Extent {
  std::uintptr_t base;
  std::size_t bytes;
};

int read_only_segments(dl_phdr_info* info, std::size_t, void* out) {
  auto& list = *static_cast<std::vector<Extent>*>(out);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& segment = info->dlpi_phdr[i];
    if (segment.p_type == PT_LOAD && (segment.p_flags & PF_W) == 0) list.push_back({info->dlpi_addr + segment.p_vaddr, segment.p_memsz});
    if (segment.p_type == PT_GNU_RELRO) list.push_back({info->dlpi_addr + segment.p_vaddr, segment.p_memsz});
  }
  return 0;
}

const std::vector<Extent>& read_only() {
  static const std::vector<Extent> list = [] {
    std::vector<Extent> out;
    dl_iterate_phdr(read_only_segments, &out);
    return out;
  }();
  return list;
}

bool is_read_only(std::uintptr_t address) {
  for (const Extent& extent : read_only())
    if (address - extent.base < extent.bytes) return true;
  return false;
}

// Managed memory that a kernel may still be working on.
void look_for_running_kernel(const Access& access, const Allocation& allocation) {
  if (allocation.cells == nullptr) return;
  const Cell& cell = allocation.cells[(access.address - allocation.base) >> 2];
  if (cell.has(split)) return;
  auto running = [](std::uint32_t segment) {
    const LaunchRecord* launch = segment == 0 ? nullptr : launch_of_segment(segment);
    return launch != nullptr && !over_for_host(*launch) ? launch : nullptr;
  };
  const LaunchRecord* launch = running(cell.write_segment);
  const bool kernel_writes = launch != nullptr;
  if (launch == nullptr && access.write) launch = running(cell.read_segment);
  if (launch == nullptr) return;
  findings().note({"race_global", access.pc, 10}, [&] {
    Json body;
    body["pc"] = access.pc;
    body["access"] = access.write ? "write" : "read";
    body["bytes"] = access.bytes;
    add_array(body, access.address);
    body["detail"] = {{"why", "host_before_kernel_ended"}};
    body["other"] = {{"pc", pc_of_site(kernel_writes ? cell.write_site() : cell.read_site())}, {"access", kernel_writes ? "write" : "read"}, {"kernel", launch->kernel}};
    return body;
  });
}

}  // namespace

bool kernel_may_touch(const Access& access) {
  return is_registered(access.address, access.bytes) || (!access.write && is_read_only(access.address));
}

void examine_host(const Access& access, Allocation* allocation) {
  if (allocation != nullptr && allocation->managed && access.address + access.bytes <= allocation->end()) {
    look_for_running_kernel(access, *allocation);
    if (allocation->pinned) examine_host_range(access.address, access.bytes, access.write, access.pc);
    else if (access.write) arena().mark_written(access.address, access.bytes);
    return;
  }
  const bool own = allocation != nullptr && allocation->managed;   // the host's array, but not its element
  findings().note({"out_of_bounds_global", access.pc, 1}, [&] {
    Json body;
    body["pc"] = access.pc;
    body["access"] = access.write ? "write" : "read";
    body["bytes"] = access.bytes;
    add_array(body, access.address);
    if (!own) body["detail"] = {{"why", "host_touches_device"}};
    return body;
  });
  if (!own) stop_program();
}

void fail_launch() { set_sticky_error(700); }

}  // namespace simt
