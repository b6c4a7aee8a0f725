// Copies by a whole group. They are made at once; whoever reads what another thread copied without `wait` in between races with it.
// Source: CUDA C++ Programming Guide, "Cooperative Groups", "memcpy_async", "wait and wait_prior".
#pragma once
#include "../cooperative_groups.h"

namespace cooperative_groups {

template <class Group, class T>
void memcpy_async(const Group& group, T* to, std::size_t room, const T* from, std::size_t count) {
  memcpy_async(group, to, from, (room < count ? room : count) * sizeof(T));
}
template <unsigned int Stages, class Group>
void wait_prior(const Group& group, SIMT_PLACE) { sync(group, where, file, line); }

}  // namespace cooperative_groups
