// Reductions over the threads of a warp's group.
// Source: CUDA C++ Programming Guide, "Cooperative Groups", "reduce".
#pragma once
#include "cooperative_groups.h"

namespace cooperative_groups {

template <class T> struct plus { T operator()(T a, T b) const { return a + b; } };
template <class T> struct less { T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T> struct greater { T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T> struct bit_and { T operator()(T a, T b) const { return a & b; } };
template <class T> struct bit_or { T operator()(T a, T b) const { return a | b; } };
template <class T> struct bit_xor { T operator()(T a, T b) const { return a ^ b; } };

template <class Group, class T, class Op>
T reduce(const Group& group, T value, Op op, SIMT_HERE) {
  T sum = group.shfl(value, 0, file, line);
  for (unsigned int rank = 1; rank < group.size(); ++rank) sum = op(sum, group.shfl(value, (int)rank, file, line));
  return sum;
}

}  // namespace cooperative_groups
