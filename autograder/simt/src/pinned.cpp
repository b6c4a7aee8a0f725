// Page-locked host memory. With unified addressing a kernel reaches it under the host's address (Guide, "Mapped Memory").
#include "pinned.hpp"

#include <map>

#include "arena.hpp"
#include "clock.hpp"
#include "findings.hpp"
#include "runtime.hpp"
#include "simt/runtime_api.hpp"
#include "timeline.hpp"

namespace simt {
namespace {

std::map<std::uintptr_t, std::size_t>& registered = *new std::map<std::uintptr_t, std::size_t>;

std::uintptr_t number(const void* p) { return reinterpret_cast<std::uintptr_t>(p); }

void tell_freed_before(const Allocation& allocation, const Place& place) {
  findings().note({"double_free", place_key(place), 0}, [&] {
    Json body = place_json(place);
    body["detail"] = {{"why", "freed_before"}};
    body["array_bytes"] = allocation.bytes;
    body["other"] = {{"file", allocation.made_file}, {"line", allocation.freed_line}};
    return body;
  });
}

}  // namespace

bool is_registered(std::uintptr_t address, std::size_t bytes) {
  auto after = registered.upper_bound(address);
  if (after == registered.begin()) return false;
  const auto& [base, size] = *std::prev(after);
  return address + bytes <= base + size;
}

bool is_pinned(const void* pointer) {
  const Allocation* allocation = arena().find(number(pointer));
  return allocation != nullptr ? allocation->pinned && !allocation->freed : is_registered(number(pointer), 1);
}

}  // namespace simt

using namespace simt;

// The host fills it in ways that nobody sees (files, the C library), so all of it counts as written.
cudaError_t cudaHostAlloc(void** p, std::size_t bytes, unsigned int, const char* file, int line) {
  clock_allocation(bytes);
  if (bytes == 0) return *p = nullptr, cudaSuccess;
  Allocation* made = arena().allocate(bytes, false);
  if (made == nullptr) return fail(cudaErrorMemoryAllocation);
  made->managed = made->pinned = true;
  made->made_file = file;
  made->made_line = line;
  arena().mark_written(made->base, bytes);
  *p = reinterpret_cast<void*>(made->base);
  saw(Step::What::allocate, static_cast<std::int64_t>(bytes), line);
  return cudaSuccess;
}
cudaError_t cudaMallocHost(void** p, std::size_t bytes, unsigned int flags, const char* file, int line) { return cudaHostAlloc(p, bytes, flags, file, line); }

cudaError_t cudaFreeHost(void* p, const char* file, int line) {
  if (p == nullptr) return cudaSuccess;
  Allocation* allocation = arena().find(number(p));
  if (allocation == nullptr || !allocation->pinned || allocation->base != number(p)) return fail(cudaErrorInvalidValue);
  if (allocation->freed) return tell_freed_before(*allocation, {file, line, 0}), fail(cudaErrorInvalidValue);
  allocation->freed_line = line;
  arena().release(*allocation);
  saw(Step::What::release, static_cast<std::int64_t>(allocation->bytes), line);
  return cudaSuccess;
}

cudaError_t cudaHostRegister(void* p, std::size_t bytes, unsigned int) {
  if (p == nullptr || bytes == 0) return fail(cudaErrorInvalidValue);
  if (is_registered(number(p), 1)) return fail(cudaErrorHostMemoryAlreadyRegistered);
  registered[number(p)] = bytes;
  return cudaSuccess;
}
cudaError_t cudaHostUnregister(void* p) { return registered.erase(number(p)) != 0 ? cudaSuccess : fail(cudaErrorHostMemoryNotRegistered); }
cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned int) {
  if (!is_pinned(host)) return fail(cudaErrorInvalidValue);
  return *device = host, cudaSuccess;
}
