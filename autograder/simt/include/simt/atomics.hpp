// CUDA's atomic functions and memory fences. Fibers of one worker take turns, so an operation is whole by itself;
// what matters is that it is seen as atomic. Source: CUDA C++ Programming Guide, "Atomic Functions".
#pragma once
#include <cstddef>
#include <type_traits>

#include "simt/qualifiers.hpp"

namespace simt {
// Announces an atomic access of the running thread at `address`, from the caller's source line.
void atomic_access(void* address, std::size_t bytes, const void* pc, bool reads = true);
// The same for one that only looks.
void atomic_look(const void* address, std::size_t bytes, const void* pc);
void fence(bool for_all_blocks);

template <class T>
struct Same { using type = T; };
template <class T>
using As = typename Same<T>::type;

template <class T, class Change>
SIMT_APART T atomically(T* address, const void* pc, Change change) {
  atomic_access((void*)address, sizeof(T), pc);
  const T old = *address;
  *address = change(old);
  return old;
}
}  // namespace simt

#define SIMT_CALLER (__builtin_return_address(0))
#define SIMT_ATOMIC(name, expression)                                                      \
  template <class T>                                                                       \
  SIMT_APART T name(T* address, simt::As<T> value) {                                       \
    return simt::atomically(address, SIMT_CALLER, [value](T old) SIMT_UNSEEN -> T { return expression; }); \
  }                                                                                        \
  template <class T>                                                                       \
  SIMT_APART T name##_block(T* address, simt::As<T> value) {                               \
    return simt::atomically(address, SIMT_CALLER, [value](T old) SIMT_UNSEEN -> T { return expression; }); \
  }                                                                                        \
  template <class T>                                                                       \
  SIMT_APART T name##_system(T* address, simt::As<T> value) {                              \
    return simt::atomically(address, SIMT_CALLER, [value](T old) SIMT_UNSEEN -> T { return expression; }); \
  }

SIMT_ATOMIC(atomicAdd, old + value)
SIMT_ATOMIC(atomicSub, old - value)
SIMT_ATOMIC(atomicExch, (static_cast<void>(old), value))
SIMT_ATOMIC(atomicMin, value < old ? value : old)
SIMT_ATOMIC(atomicMax, old < value ? value : old)
SIMT_ATOMIC(atomicAnd, old & value)
SIMT_ATOMIC(atomicOr, old | value)
SIMT_ATOMIC(atomicXor, old ^ value)
SIMT_ATOMIC(atomicInc, old >= value ? 0 : old + 1)
SIMT_ATOMIC(atomicDec, old == 0 || old > value ? value : old - 1)
#undef SIMT_ATOMIC

template <class T>
SIMT_APART T atomicCAS(T* address, simt::As<T> compare, simt::As<T> value) {
  return simt::atomically(address, SIMT_CALLER, [=](T old) SIMT_UNSEEN -> T { return old == compare ? value : old; });
}
template <class T>
SIMT_APART T atomicCAS_block(T* address, simt::As<T> compare, simt::As<T> value) {
  return simt::atomically(address, SIMT_CALLER, [=](T old) SIMT_UNSEEN -> T { return old == compare ? value : old; });
}
template <class T>
SIMT_APART T atomicCAS_system(T* address, simt::As<T> compare, simt::As<T> value) {
  return simt::atomically(address, SIMT_CALLER, [=](T old) SIMT_UNSEEN -> T { return old == compare ? value : old; });
}

inline void __threadfence() { simt::fence(true); }
inline void __threadfence_block() { simt::fence(false); }
inline void __threadfence_system() { simt::fence(true); }
