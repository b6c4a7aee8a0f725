// threadIdx, blockIdx, blockDim, gridDim and warpSize as a kernel reads them.
// Read through `asm` operands: such reads are not instrumented, so an index costs one move.
#pragma once
#include "simt/vector_types.hpp"

extern "C" {
extern unsigned short simt_thread_index[3];
extern unsigned int simt_block_index[3];
extern unsigned int simt_block_size[3];
extern unsigned int simt_grid_size[3];
}

namespace simt {
__attribute__((always_inline)) inline unsigned int quiet_load(const unsigned int& cell) {
  unsigned int value;
  __asm__("movl %1, %0" : "=r"(value) : "m"(cell));
  return value;
}
__attribute__((always_inline)) inline unsigned int quiet_load(const unsigned short& cell) {
  unsigned int value;
  __asm__("movzwl %1, %0" : "=r"(value) : "m"(cell));
  return value;
}
template <class T>
__attribute__((always_inline)) inline uint3 quiet_triple(const T (&cells)[3]) {
  return uint3{quiet_load(cells[0]), quiet_load(cells[1]), quiet_load(cells[2])};
}
__attribute__((always_inline)) inline dim3 quiet_size(const unsigned int (&cells)[3]) {
  return dim3(quiet_load(cells[0]), quiet_load(cells[1]), quiet_load(cells[2]));
}
}  // namespace simt

#define threadIdx (::simt::quiet_triple(::simt_thread_index))
#define blockIdx (::simt::quiet_triple(::simt_block_index))
#define blockDim (::simt::quiet_size(::simt_block_size))
#define gridDim (::simt::quiet_size(::simt_grid_size))

static constexpr int warpSize = 32;
