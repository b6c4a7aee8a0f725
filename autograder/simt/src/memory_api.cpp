// Memory calls of the runtime: allocate, free, copy, set.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "arena.hpp"
#include "clock.hpp"
#include "describe.hpp"
#include "model.hpp"
#include "pinned.hpp"
#include "requests.hpp"
#include "runtime.hpp"
#include "simt/runtime_api.hpp"
#include "streams.hpp"
#include "timeline.hpp"

namespace simt {
namespace {

bool broken() { return sticky_error() != 0; }
std::uintptr_t number(const void* p) { return reinterpret_cast<std::uintptr_t>(p); }

cudaError_t allocate(void** out, std::size_t bytes, bool managed, const char* file, int line) {
  if (broken()) return fail(sticky_error());
  if (out == nullptr) return fail(cudaErrorInvalidValue);
  clock_allocation(bytes);
  if (bytes == 0) return *out = nullptr, cudaSuccess;
  Allocation* made = arena().allocate(bytes);
  if (made == nullptr) return fail(cudaErrorMemoryAllocation);
  made->managed = managed;
  made->made_file = file;
  made->made_line = line;
  saw(Step::What::allocate, static_cast<std::int64_t>(bytes), line);
  *out = reinterpret_cast<void*>(made->base);
  return cudaSuccess;
}

void tell_memory(const char* kind, const Place& place, const Allocation* allocation, const char* why) {
  findings().note({kind, place_key(place), 0}, [&] {
    Json body = place_json(place);
    body["detail"] = {{"why", why}};
    if (allocation == nullptr) return body;
    body["array"] = name_of(*allocation);
    body["array_bytes"] = allocation->bytes;
    const int line = std::strcmp(kind, "double_free") == 0 ? allocation->freed_line : allocation->made_line;
    body["other"] = {{"file", allocation->made_file}, {"line", line}};
    return body;
  });
}

cudaError_t free_pointer(void* pointer, const Place& place) {
  if (pointer == nullptr) return cudaSuccess;
  Allocation* allocation = arena().find(number(pointer));
  if (allocation == nullptr || allocation->base != number(pointer) || allocation->pinned) {
    tell_memory("api_error", place, allocation, "free_of_other_pointer");
    return fail(cudaErrorInvalidValue);
  }
  if (allocation->freed) {
    tell_memory("double_free", place, allocation, "freed_before");
    return fail(cudaErrorInvalidValue);
  }
  wait_for_device();
  host_waits_for_all();
  allocation->freed_line = place.line;
  saw(Step::What::release, static_cast<std::int64_t>(allocation->bytes), place.line);
  arena().release(*allocation);
  return broken() ? fail(sticky_error()) : cudaSuccess;
}

enum class Side { host, device, managed };
Side side_of(const void* p) {
  const Allocation* allocation = arena().owner(number(p));
  if (allocation == nullptr || allocation->pinned) return Side::host;
  return allocation->managed ? Side::managed : Side::device;
}

bool side_fits(Side side, bool device_wanted) { return side == Side::managed || (side == Side::device) == device_wanted; }

bool direction_fits(const void* to, const void* from, cudaMemcpyKind kind) {
  const Side t = side_of(to), f = side_of(from);
  switch (kind) {
    case cudaMemcpyHostToHost: return side_fits(t, false) && side_fits(f, false);
    case cudaMemcpyHostToDevice: return side_fits(t, true) && side_fits(f, false);
    case cudaMemcpyDeviceToHost: return side_fits(t, false) && side_fits(f, true);
    case cudaMemcpyDeviceToDevice: return side_fits(t, true) && side_fits(f, true);
    case cudaMemcpyDefault: return true;
    default: return false;
  }
}

// A copy or set that leaves its allocation, or touches a freed one, is told and refused.
bool range_fits(const void* p, std::size_t bytes, bool write, const Place& place) {
  Allocation* allocation = arena().find(number(p));
  if (allocation == nullptr) return true;
  if (allocation->freed) return tell_memory("use_after_free", place, allocation, write ? "copy_to_freed" : "copy_from_freed"), false;
  const std::uintptr_t first = number(p);
  if (first >= allocation->base && first <= allocation->end() && bytes <= allocation->end() - first) return true;
  findings().note({"out_of_bounds_global", place_key(place), 2}, [&] {
    Json body = place_json(place);
    body["access"] = write ? "write" : "read";
    body["bytes"] = bytes;
    body["space"] = "global";
    body["array"] = name_of(*allocation);
    body["array_bytes"] = allocation->bytes;
    body["offset"] = static_cast<std::int64_t>(number(p)) - static_cast<std::int64_t>(allocation->base);
    body["detail"] = {{"why", "copy_size"}};
    return body;
  });
  return false;
}

void tell_direction(const Place& place, cudaMemcpyKind kind) {
  static const char* const names[] = {"cudaMemcpyHostToHost", "cudaMemcpyHostToDevice", "cudaMemcpyDeviceToHost", "cudaMemcpyDeviceToDevice", "cudaMemcpyDefault"};
  findings().note({"api_error", place_key(place), 3}, [&] {
    Json body = place_json(place);
    body["detail"] = {{"why", "copy_direction"}, {"call", "cudaMemcpy"}, {"direction", names[std::clamp<int>(kind, 0, 4)]}, {"error", "cudaErrorInvalidMemcpyDirection"}, {"text", error_text(cudaErrorInvalidMemcpyDirection)}};
    return body;
  });
}

cudaError_t check_copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, const Place& place) {
  if (broken()) return fail(sticky_error());
  if (bytes == 0) return cudaSuccess;
  if (to == nullptr || from == nullptr) return fail(cudaErrorInvalidValue);
  if (!direction_fits(to, from, kind)) {
    tell_direction(place, kind);
    return fail(cudaErrorInvalidMemcpyDirection);
  }
  if (!range_fits(to, bytes, true, place) || !range_fits(from, bytes, false, place)) return fail(cudaErrorInvalidValue);
  return cudaSuccess;
}

// Only pinned host memory is copied behind the host's back; pageable memory makes the call wait.
void order_copy(void* to, const void* from, std::size_t bytes, const void* stream, bool waits, const Place& place) {
  const std::uint32_t tick = begin_operation(stream);
  const bool down = side_of(to) == Side::host, up = side_of(from) == Side::host;
  if (waits || (down && !is_pinned(to))) return host_waits_for(stream);
  if (down) watch_host_range(to, bytes, true, stream, tick, place);
  if (up && is_pinned(from)) watch_host_range(from, bytes, false, stream, tick, place);
}

cudaError_t copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, bool waits, const Place& place, const void* stream = nullptr) {
  if (cudaError_t error = check_copy(to, from, bytes, kind, place)) return error;
  const bool down = side_of(to) == Side::host, up = side_of(from) == Side::host;
  clock_copy(bytes, waits || (down && !is_pinned(to)));
  order_copy(to, from, bytes, stream, waits, place);
  if (bytes > 0) move_bytes(to, from, bytes);
  saw(down == up ? Step::What::copy_on : down ? Step::What::copy_out : Step::What::copy_in, static_cast<std::int64_t>(bytes), place.line);
  return cudaSuccess;
}

void changed(const void* array) {
  if (Allocation* owner = arena().owner(number(array))) ++owner->changes;
}

cudaError_t fill(void* to, int value, std::size_t bytes, const Place& place) {
  if (broken()) return fail(sticky_error());
  if (bytes == 0) return cudaSuccess;
  if (side_of(to) == Side::host) return fail(cudaErrorInvalidValue);
  if (!range_fits(to, bytes, true, place)) return fail(cudaErrorInvalidValue);
  clock_copy(bytes / 16, false);
  saw(Step::What::fill, static_cast<std::int64_t>(bytes), place.line);
  asked_fill(to, value, bytes);
  std::memset(to, value, bytes);
  arena().mark_written(number(to), bytes);
  changed(to);
  return cudaSuccess;
}

}  // namespace

void move_bytes(void* to, const void* from, std::size_t bytes) {
  asked_copy(to, from, bytes);
  if (std::memcmp(to, from, bytes) != 0) changed(to);
  std::memmove(to, from, bytes);
  Allocation* source = arena().find(number(from));
  Allocation* target = arena().find(number(to));
  if (target == nullptr) return;
  if (source == nullptr) return arena().mark_written(number(to), bytes);
  const std::size_t first = number(from) - source->base;
  for (std::size_t i = 0; i < bytes; ++i) {
    const Cell* cell = source->cells == nullptr ? nullptr : &source->cells[(first + i) >> 2];
    if (arena().is_written(*source, first + i, 1) || (cell != nullptr && cell->write_segment != 0)) arena().mark_written(number(to) + i, 1);
  }
}

cudaError_t copy_symbol(void* symbol, const void* other, std::size_t bytes, std::size_t offset, bool to_symbol, const char* file, int line) {
  char* inside = static_cast<char*>(symbol) + offset;
  if (arena().find_symbol(number(symbol)) == nullptr) return fail(cudaErrorInvalidSymbol);
  const Allocation& allocation = *arena().find_symbol(number(symbol));
  if (offset > allocation.bytes || bytes > allocation.bytes - offset) return fail(cudaErrorInvalidValue);
  if (to_symbol) return copy(inside, other, bytes, cudaMemcpyDefault, true, {file, line, 0});
  return copy(const_cast<void*>(other), inside, bytes, cudaMemcpyDefault, true, {file, line, 0});
}

void describe_symbol(const void* address, std::size_t bytes, const char* name, int kind) {
  Allocation* symbol = arena().adopt(number(address), bytes, name);
  symbol->managed = kind == 2;
  asked_symbol(symbol->base, bytes, name, symbol->managed);
}

}  // namespace simt

using simt::Place;

cudaError_t cudaMalloc(void** p, std::size_t bytes, const char* file, int line) { return simt::allocate(p, bytes, false, file, line); }
cudaError_t cudaMallocAsync(void** p, std::size_t bytes, cudaStream_t, const char* file, int line) { return simt::allocate(p, bytes, false, file, line); }
cudaError_t cudaMallocManaged(void** p, std::size_t bytes, unsigned int, const char* file, int line) { return simt::allocate(p, bytes, true, file, line); }
cudaError_t cudaFree(void* p, const char* file, int line) { return simt::free_pointer(p, {file, line, 0}); }
cudaError_t cudaFreeAsync(void* p, cudaStream_t, const char* file, int line) { return simt::free_pointer(p, {file, line, 0}); }

cudaError_t cudaMallocPitch(void** p, std::size_t* pitch, std::size_t width, std::size_t height, const char* file, int line) {
  if (height != 0 && width > simt::model().global_bytes / height) return simt::fail(cudaErrorMemoryAllocation);
  *pitch = (width + 511) / 512 * 512;
  return simt::allocate(p, *pitch * height, false, file, line);
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, const char* file, int line) {
  return simt::copy(to, from, bytes, kind, true, {file, line, 0});
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream, const char* file, int line) {
  return simt::copy(to, from, bytes, kind, false, {file, line, 0}, stream);
}
cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width, std::size_t height, cudaMemcpyKind kind, const char* file, int line) {
  if (width > to_pitch || width > from_pitch) return simt::fail(cudaErrorInvalidPitchValue);
  if (width == 0) return cudaSuccess;
  for (std::size_t row = 0; row < height; ++row)
    if (cudaError_t error = simt::copy(static_cast<char*>(to) + row * to_pitch, static_cast<const char*>(from) + row * from_pitch, width, kind, row + 1 == height, {file, line, 0})) return error;
  return cudaSuccess;
}
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch, std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t, const char* file, int line) {
  return cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind, file, line);
}
cudaError_t cudaMemset(void* to, int value, std::size_t bytes, const char* file, int line) { return simt::fill(to, value, bytes, {file, line, 0}); }
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t, const char* file, int line) { return simt::fill(to, value, bytes, {file, line, 0}); }
cudaError_t cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height, const char* file, int line) {
  if (width > pitch && height > 1) return simt::fail(cudaErrorInvalidValue);
  if (width == 0) return cudaSuccess;
  for (std::size_t row = 0; row < height; ++row)
    if (cudaError_t error = simt::fill(static_cast<char*>(to) + row * pitch, value, width, {file, line, 0})) return error;
  return cudaSuccess;
}
cudaError_t cudaMemPrefetchAsync(const void*, std::size_t, int, cudaStream_t) { return cudaSuccess; }

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* out, const void* p) {
  const simt::Side side = simt::side_of(p);
  const bool host = simt::is_pinned(p);
  *out = {host ? cudaMemoryTypeHost : side == simt::Side::host ? cudaMemoryTypeUnregistered : side == simt::Side::managed ? cudaMemoryTypeManaged : cudaMemoryTypeDevice, 0,
          side == simt::Side::host && !host ? nullptr : const_cast<void*>(p), side == simt::Side::device ? nullptr : const_cast<void*>(p)};
  return cudaSuccess;
}
