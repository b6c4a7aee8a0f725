// The compiler's callbacks: every load and store of student code arrives here before it happens.
// Names and meaning: the ThreadSanitizer interface that g++ and clang++ emit calls to (-fsanitize=thread).
#include "caller.hpp"
#include "check.hpp"

#define SIMT_ACCESS(bytes) \
  void __tsan_read##bytes(void* p) { simt::observe<false, bytes>((std::uintptr_t)p, SIMT_PC); } \
  void __tsan_write##bytes(void* p) { simt::observe<true, bytes>((std::uintptr_t)p, SIMT_PC); } \
  void __tsan_unaligned_read##bytes(void* p) { simt::observe<false, bytes>((std::uintptr_t)p, SIMT_PC); } \
  void __tsan_unaligned_write##bytes(void* p) { simt::observe<true, bytes>((std::uintptr_t)p, SIMT_PC); } \
  void __tsan_volatile_read##bytes(void* p) { simt::observe_volatile((std::uintptr_t)p, bytes, false, SIMT_PC); } \
  void __tsan_volatile_write##bytes(void* p) { simt::observe_volatile((std::uintptr_t)p, bytes, true, SIMT_PC); } \
  void __tsan_unaligned_volatile_read##bytes(void* p) { simt::observe_volatile((std::uintptr_t)p, bytes, false, SIMT_PC); } \
  void __tsan_unaligned_volatile_write##bytes(void* p) { simt::observe_volatile((std::uintptr_t)p, bytes, true, SIMT_PC); } \
  void __tsan_read_write##bytes(void* p) { \
    simt::observe<false, bytes>((std::uintptr_t)p, SIMT_PC); \
    simt::observe<true, bytes>((std::uintptr_t)p, SIMT_PC); \
  } \
  void __tsan_unaligned_read_write##bytes(void* p) { \
    simt::observe<false, bytes>((std::uintptr_t)p, SIMT_PC); \
    simt::observe<true, bytes>((std::uintptr_t)p, SIMT_PC); \
  }

extern "C" {
SIMT_ACCESS(1)
SIMT_ACCESS(2)
SIMT_ACCESS(4)
SIMT_ACCESS(8)
SIMT_ACCESS(16)

void __tsan_read_range(void* p, unsigned long bytes) { simt::observe_range((std::uintptr_t)p, bytes, false, SIMT_PC); }
void __tsan_write_range(void* p, unsigned long bytes) { simt::observe_range((std::uintptr_t)p, bytes, true, SIMT_PC); }

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void** p, void*) { simt::observe<true, 8>((std::uintptr_t)p, SIMT_PC); }
void __tsan_vptr_read(void** p) { simt::observe<false, 8>((std::uintptr_t)p, SIMT_PC); }
}
