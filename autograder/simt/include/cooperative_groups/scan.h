// Prefix sums over the threads of a warp's group.
// Source: CUDA C++ Programming Guide, "Cooperative Groups", "inclusive_scan and exclusive_scan".
#pragma once
#include "reduce.h"

namespace cooperative_groups {

template <class Group, class T, class Op>
T inclusive_scan(const Group& group, T value, Op op, SIMT_HERE) {
  T sum = group.shfl(value, 0, file, line);
  for (unsigned int rank = 1; rank < group.size(); ++rank) {
    const T next = group.shfl(value, (int)rank, file, line);
    if (rank <= group.thread_rank()) sum = op(sum, next);
  }
  return sum;
}

template <class Group, class T, class Op>
T exclusive_scan(const Group& group, T value, Op op, SIMT_HERE) {
  const T below = group.shfl_up(inclusive_scan(group, value, op, file, line), 1, file, line);
  return group.thread_rank() == 0 ? T{} : below;
}

template <class Group, class T>
T inclusive_scan(const Group& group, T value, SIMT_HERE) { return inclusive_scan(group, value, plus<T>(), file, line); }
template <class Group, class T>
T exclusive_scan(const Group& group, T value, SIMT_HERE) { return exclusive_scan(group, value, plus<T>(), file, line); }

}  // namespace cooperative_groups
