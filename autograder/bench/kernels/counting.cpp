// Stands in for simt/src/access.cpp: the same callbacks, which only count. Linked before libsimt.a, so that its own stay out.
// Prints, at the end of the program, how many accesses kernels made: {"shared": n, "global": n, "other": n}.
#include <cstdint>
#include <cstdio>

#include "arena.hpp"
#include "hot.hpp"

namespace {

struct Counter {
  unsigned long shared = 0, global = 0, other = 0;
  ~Counter() { std::printf("{\"shared\": %lu, \"global\": %lu, \"other\": %lu}\n", shared, global, other); }
};

Counter counter;

void count(const void* address) {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const simt::Hot& hot = simt::hot;
  if (!hot.in_kernel) return;
  if (at - hot.shared_base < hot.shared_size) ++counter.shared;
  else if (simt::arena().holds(at)) ++counter.global;  // hot.arena_size is 0 while somebody listens
  else ++counter.other;
}

}  // namespace

#define COUNTED(name) \
  void __tsan_##name(void* p) { count(p); }
#define COUNTED_TWICE(name) \
  void __tsan_##name(void* p) { count(p), count(p); }
#define COUNTED_BYTES(bytes) \
  COUNTED(read##bytes) \
  COUNTED(write##bytes) \
  COUNTED(unaligned_read##bytes) \
  COUNTED(unaligned_write##bytes) \
  COUNTED(volatile_read##bytes) \
  COUNTED(volatile_write##bytes) \
  COUNTED(unaligned_volatile_read##bytes) \
  COUNTED(unaligned_volatile_write##bytes) \
  COUNTED_TWICE(read_write##bytes) \
  COUNTED_TWICE(unaligned_read_write##bytes)

extern "C" {
COUNTED_BYTES(1)
COUNTED_BYTES(2)
COUNTED_BYTES(4)
COUNTED_BYTES(8)
COUNTED_BYTES(16)

// For code that keeps values in registers around them (simt/include/simt/kept_registers.hpp): counting needs no vector registers.
void simt_kept_tsan_read4(void* p) { count(p); }
void simt_kept_tsan_write4(void* p) { count(p); }

void __tsan_read_range(void* p, unsigned long) { count(p); }
void __tsan_write_range(void* p, unsigned long) { count(p); }
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void** p, void*) { count(p); }
void __tsan_vptr_read(void** p) { count(p); }
}
