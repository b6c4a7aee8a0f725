// memcpy, memmove, memset, malloc, free, new and delete as student code calls them (simt/libcalls.hpp redirects them here):
// plain in host code, looked at byte for byte in kernels.
#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "arena.hpp"
#include "caller.hpp"
#include "block.hpp"
#include "check.hpp"
#include "ordering.hpp"
#include "program.hpp"
#include "repeats.hpp"
#include "device_heap.hpp"
#include "shared.hpp"

namespace {

using namespace simt;

constexpr std::size_t all = ~std::size_t{0};

std::size_t room_in(const Allocation& allocation, std::uintptr_t address) {
  if (allocation.heap) return heap_room_at(address);
  return allocation.freed || address - allocation.base >= allocation.bytes ? 0 : allocation.end() - address;
}

// How many bytes from here on belong to one array; `all` where a single look decides.
std::size_t room_at(std::uintptr_t address) {
  if (address - hot.shared_base < hot.shared_size) return shared_room_at(address);
  if (address - hot.stack_base < hot.stack_size) return hot.stack_base + hot.stack_size - address;
  const Allocation* allocation = arena().owner(address);
  if (allocation != nullptr) return room_in(*allocation, address);
  return arena().holds(address) ? 0 : all;
}

// Looks at one side; what leaves the array is told, and kept out of the copy.
std::size_t looked_at(std::uintptr_t address, std::size_t bytes, bool write, std::uint32_t pc) {
  if (!hot.in_kernel) {
    observe_range(address, bytes, write, pc);
    return bytes;
  }
  const std::size_t room = std::min(room_at(address), bytes);
  if (room == 0) observe_range(address, std::min<std::size_t>(bytes, 4), write, pc);
  observe_range(address, room, write, pc);
  if (room > 0 && room < bytes) tell_overrun({address, static_cast<std::uint32_t>(bytes), pc, write, false}, room);
  return room;
}

void* moved(void* to, const void* from, std::size_t bytes, std::uint32_t pc) {
  if (bytes == 0) return to;
  const std::size_t readable = looked_at(reinterpret_cast<std::uintptr_t>(from), bytes, false, pc);
  const std::size_t writable = looked_at(reinterpret_cast<std::uintptr_t>(to), bytes, true, pc);
  return std::memmove(to, from, std::min(readable, writable));
}

void given_back(void* pointer, std::uint32_t pc, void (*on_host)(void*)) {
  if (pointer == nullptr) return;
  if (hot.in_kernel) return heap_release(pointer, pc);
  if (arena().holds(reinterpret_cast<std::uintptr_t>(pointer))) return examine_anywhere({reinterpret_cast<std::uintptr_t>(pointer), 1, pc, true, false});
  on_host(pointer);
}

// `%n` stores through a pointer that nobody looks at; a device has no such thing.
bool stores_by_format(const char* format) {
  for (const char* at = format; (at = std::strchr(at, '%')) != nullptr;) {
    at += 1 + std::strspn(at + 1, "0123456789$-+ #'*.hlqjztLI");
    if (*at == 'n') return true;
    if (*at != '\0') ++at;
  }
  return false;
}

int printed(const char* format, std::va_list values) {
  if (hot.in_kernel && stores_by_format(format)) {
    tell_crash("trap", Json::object());
    fail_launch();
    block().stop_thread();
  }
  if (hot.in_kernel) cannot_be_repeated();
  return std::vprintf(format, values);
}

void delete_one(void* pointer) { ::operator delete(pointer); }
void delete_many(void* pointer) { ::operator delete[](pointer); }

}  // namespace

extern "C" {
void* simt_memcpy(void* to, const void* from, std::size_t bytes) { return moved(to, from, bytes, SIMT_PC); }
void* simt_memmove(void* to, const void* from, std::size_t bytes) { return moved(to, from, bytes, SIMT_PC); }
void* simt_memset(void* to, int value, std::size_t bytes) {
  if (bytes == 0) return to;
  return std::memset(to, value, looked_at(reinterpret_cast<std::uintptr_t>(to), bytes, true, SIMT_PC));
}

int simt_printf(const char* format, ...) {
  std::va_list values;
  va_start(values, format);
  const int count = printed(format, values);
  va_end(values);
  return count;
}
int simt___printf_chk(int, const char* format, ...) {
  std::va_list values;
  va_start(values, format);
  const int count = printed(format, values);
  va_end(values);
  return count;
}

void* simt_malloc(std::size_t bytes) { return hot.in_kernel ? heap_allocate(bytes, SIMT_PC) : std::malloc(bytes); }
void simt_free(void* pointer) { given_back(pointer, SIMT_PC, std::free); }
void* simt__Znwm(std::size_t bytes) { return hot.in_kernel ? heap_allocate(bytes, SIMT_PC) : ::operator new(bytes); }
void* simt__Znam(std::size_t bytes) { return hot.in_kernel ? heap_allocate(bytes, SIMT_PC) : ::operator new[](bytes); }
void simt__ZdlPv(void* pointer) { given_back(pointer, SIMT_PC, delete_one); }
void simt__ZdaPv(void* pointer) { given_back(pointer, SIMT_PC, delete_many); }
void simt__ZdlPvm(void* pointer, std::size_t) { given_back(pointer, SIMT_PC, delete_one); }
void simt__ZdaPvm(void* pointer, std::size_t) { given_back(pointer, SIMT_PC, delete_many); }
}
