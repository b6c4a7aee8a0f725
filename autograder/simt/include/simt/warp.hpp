// Warp intrinsics: __syncwarp, votes, shuffles, match and reduce, with the guide's mask rules.
// Source: CUDA C++ Programming Guide, "Warp Vote / Match / Reduce / Shuffle Functions".
#pragma once
#include <cstring>
#include <type_traits>

#include "simt/barrier.hpp"
#include "simt/qualifiers.hpp"

namespace simt {

enum class WarpOp : int { sync = 1, shuffle, vote, match_any, match_all, reduce_add, reduce_min, reduce_max, reduce_and, reduce_or, reduce_xor, active };

// One lane's part of a warp operation; `value` and `result` are at most 8 bytes wide.
struct Lane {
  unsigned long long value = 0;
  unsigned long long result = 0;
  int source = -1;      // shuffle: lane to read from; -1 keeps the own value
  int predicate = 0;    // match_all: out
  bool is_signed = false;
};

// Waits for every named lane, then fills `lane.result` (and `predicate`).
void warp_operation(WarpOp op, unsigned int mask, Lane& lane, const char* file, int line);
unsigned int active_mask(const char* file, int line);
unsigned int lane_number();

template <class T>
SIMT_UNSEEN unsigned long long pack(T value) {
  unsigned long long out = 0;
  static_assert(sizeof(T) <= 8, "shuffles move 4 or 8 bytes");
  __builtin_memcpy(&out, &value, sizeof(T));
  return out;
}
template <class T>
SIMT_UNSEEN T unpack(unsigned long long bits) {
  T out;
  __builtin_memcpy(&out, &bits, sizeof(T));
  return out;
}
// Which lane a shuffle reads: segments of `width` lanes; outside the segment a lane keeps its own value.
int shuffle_source(int kind, int argument, int width);

template <class T>
SIMT_APART T shuffle(unsigned int mask, T value, int source, const char* file, int line) {
  Lane lane;
  lane.value = pack(value);
  lane.source = source;
  warp_operation(WarpOp::shuffle, mask, lane, file, line);
  return unpack<T>(lane.result);
}
template <class T>
SIMT_APART unsigned long long combine(WarpOp op, unsigned int mask, T value, int* predicate, const char* file, int line) {
  Lane lane;
  lane.value = std::is_signed_v<T> && sizeof(T) == 4 ? (unsigned long long)(long long)value : pack(value);
  lane.is_signed = std::is_signed_v<T>;
  warp_operation(op, mask, lane, file, line);
  if (predicate != nullptr) *predicate = lane.predicate;
  return lane.result;
}
}  // namespace simt

#define SIMT_HERE const char *file = __builtin_FILE(), int line = __builtin_LINE()

inline void __syncwarp(unsigned int mask = 0xffffffffu, SIMT_HERE) { simt::combine(simt::WarpOp::sync, mask, 0, nullptr, file, line); }
template <class T>
T __shfl_sync(unsigned int mask, T value, int source, int width = 32, SIMT_HERE) { return simt::shuffle(mask, value, simt::shuffle_source(0, source, width), file, line); }
template <class T>
T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width = 32, SIMT_HERE) { return simt::shuffle(mask, value, simt::shuffle_source(1, (int)delta, width), file, line); }
template <class T>
T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width = 32, SIMT_HERE) { return simt::shuffle(mask, value, simt::shuffle_source(2, (int)delta, width), file, line); }
template <class T>
T __shfl_xor_sync(unsigned int mask, T value, int lanes, int width = 32, SIMT_HERE) { return simt::shuffle(mask, value, simt::shuffle_source(3, lanes, width), file, line); }

inline unsigned int __ballot_sync(unsigned int mask, int predicate, SIMT_HERE) { return (unsigned int)simt::combine(simt::WarpOp::vote, mask, predicate != 0, nullptr, file, line); }
inline int __any_sync(unsigned int mask, int predicate, SIMT_HERE) { return __ballot_sync(mask, predicate, file, line) != 0; }
inline int __all_sync(unsigned int mask, int predicate, SIMT_HERE) { return __ballot_sync(mask, predicate == 0, file, line) == 0; }
inline int __uni_sync(unsigned int mask, int predicate, SIMT_HERE) {
  const unsigned int yes = __ballot_sync(mask, predicate, file, line);
  return yes == 0 || yes == mask;
}
inline unsigned int __activemask(SIMT_HERE) { return simt::active_mask(file, line); }
template <class T>
unsigned int __match_any_sync(unsigned int mask, T value, SIMT_HERE) { return (unsigned int)simt::combine(simt::WarpOp::match_any, mask, value, nullptr, file, line); }
template <class T>
unsigned int __match_all_sync(unsigned int mask, T value, int* predicate, SIMT_HERE) { return (unsigned int)simt::combine(simt::WarpOp::match_all, mask, value, predicate, file, line); }
#define SIMT_REDUCE(name) \
  template <class T>      \
  T __reduce_##name##_sync(unsigned int mask, T value, SIMT_HERE) { return (T)simt::combine(simt::WarpOp::reduce_##name, mask, value, nullptr, file, line); }
SIMT_REDUCE(add)
SIMT_REDUCE(min)
SIMT_REDUCE(max)
SIMT_REDUCE(and)
SIMT_REDUCE(or)
SIMT_REDUCE(xor)
#undef SIMT_REDUCE
