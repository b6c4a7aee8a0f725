// std::atomic and friends in host code: under -fsanitize=thread the compiler calls these instead of emitting the operation.
// Names: the ThreadSanitizer interface. One worker, so sequential consistency is plain execution with the builtin.
#include <cstdint>

#include "check.hpp"

#define SIMT_FETCH(bits, T, name)                                                                  \
  T __tsan_atomic##bits##_fetch_##name(volatile T* p, T v, int) { return __atomic_fetch_##name(p, v, __ATOMIC_SEQ_CST); }

#define SIMT_ATOMICS(bits, T)                                                                      \
  T __tsan_atomic##bits##_load(const volatile T* p, int) { return __atomic_load_n(p, __ATOMIC_SEQ_CST); } \
  void __tsan_atomic##bits##_store(volatile T* p, T v, int) { __atomic_store_n(p, v, __ATOMIC_SEQ_CST); } \
  T __tsan_atomic##bits##_exchange(volatile T* p, T v, int) { return __atomic_exchange_n(p, v, __ATOMIC_SEQ_CST); } \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile T* p, T* e, T v, int, int) {          \
    return __atomic_compare_exchange_n(p, e, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);        \
  }                                                                                                \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile T* p, T* e, T v, int, int) {            \
    return __atomic_compare_exchange_n(p, e, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);        \
  }                                                                                                \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T* p, T e, T v, int, int) {                \
    __atomic_compare_exchange_n(p, &e, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);              \
    return e;                                                                                      \
  }                                                                                                \
  SIMT_FETCH(bits, T, add)                                                                         \
  SIMT_FETCH(bits, T, sub)                                                                         \
  SIMT_FETCH(bits, T, and)                                                                         \
  SIMT_FETCH(bits, T, or)                                                                          \
  SIMT_FETCH(bits, T, xor)                                                                         \
  SIMT_FETCH(bits, T, nand)

extern "C" {
SIMT_ATOMICS(8, std::uint8_t)
SIMT_ATOMICS(16, std::uint16_t)
SIMT_ATOMICS(32, std::uint32_t)
SIMT_ATOMICS(64, std::uint64_t)
void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int) {}
}
