// __syncthreads and its counting relatives. A barrier is its source position; the rewriter adds column and nesting depth.
#pragma once
#include "simt/kept_registers.hpp"

namespace simt {
// `where` = column + 65536 * (number of conditions around the barrier inside its function).
void barrier(int where, const char* file, int line);
int barrier_count(int predicate, int where, const char* file, int line);
int barrier_and(int predicate, int where, const char* file, int line);
int barrier_or(int predicate, int where, const char* file, int line);
}  // namespace simt

#define SIMT_PLACE int where = 0, const char *file = __builtin_FILE(), int line = __builtin_LINE()

inline void __syncthreads(SIMT_PLACE) { simt_barrier(where, file, line); }
inline int __syncthreads_count(int predicate, SIMT_PLACE) { return simt::barrier_count(predicate, where, file, line); }
inline int __syncthreads_and(int predicate, SIMT_PLACE) { return simt::barrier_and(predicate, where, file, line); }
inline int __syncthreads_or(int predicate, SIMT_PLACE) { return simt::barrier_or(predicate, where, file, line); }
