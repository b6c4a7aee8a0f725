// Cooperative groups: thread blocks, tiles of a power of two up to 32, coalesced groups. Grid groups are not there.
// Source: CUDA C++ Programming Guide, "Cooperative Groups".
#pragma once
#include "cuda_runtime.h"

namespace cooperative_groups {

class thread_block {
 public:
  void sync(SIMT_PLACE) const { simt::barrier(where, file, line); }
  static unsigned int size() { return blockDim.x * blockDim.y * blockDim.z; }
  static unsigned int num_threads() { return size(); }
  static unsigned int thread_rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
  static dim3 group_index() { return dim3(blockIdx); }
  static dim3 thread_index() { return dim3(threadIdx); }
  static dim3 group_dim() { return blockDim; }
  static dim3 dim_threads() { return blockDim; }
};
inline thread_block this_thread_block() { return thread_block(); }

// Threads of one warp that are in `mask`; ranks follow lane order.
class warp_group {
 public:
  explicit warp_group(unsigned int mask) : mask_(mask) {}
  void sync(SIMT_HERE) const { __syncwarp(mask_, file, line); }
  unsigned int size() const { return (unsigned int)__popc(mask_); }
  unsigned int num_threads() const { return size(); }
  unsigned int thread_rank() const { return (unsigned int)__popc(mask_ & ((1u << simt::lane_number()) - 1)); }
  template <class T> T shfl(T value, int rank, SIMT_HERE) const { return simt::shuffle(mask_, value, lane_of(rank), file, line); }
  template <class T> T shfl_down(T value, unsigned int delta, SIMT_HERE) const { return simt::shuffle(mask_, value, lane_of((int)(thread_rank() + delta)), file, line); }
  template <class T> T shfl_up(T value, unsigned int delta, SIMT_HERE) const { return simt::shuffle(mask_, value, lane_of((int)(thread_rank() - delta)), file, line); }
  template <class T> T shfl_xor(T value, unsigned int lanes, SIMT_HERE) const { return simt::shuffle(mask_, value, lane_of((int)(thread_rank() ^ lanes)), file, line); }
  int any(int predicate, SIMT_HERE) const { return __any_sync(mask_, predicate, file, line); }
  int all(int predicate, SIMT_HERE) const { return __all_sync(mask_, predicate, file, line); }
  unsigned int ballot(int predicate, SIMT_HERE) const {
    const unsigned int lanes = __ballot_sync(mask_, predicate, file, line);
    unsigned int out = 0;
    for (int lane = 0, rank = 0; lane < 32; ++lane)
      if (mask_ >> lane & 1) out |= (lanes >> lane & 1u) << rank++;
    return out;
  }

 private:
  // -1 (keep the own value) where there is no such rank.
  int lane_of(int rank) const {
    for (int lane = 0; lane < 32; ++lane)
      if (mask_ >> lane & 1 && rank-- == 0) return lane;
    return -1;
  }
  unsigned int mask_;
};

template <unsigned int Size, class Parent = thread_block>
class thread_block_tile : public warp_group {
 public:
  static_assert(Size <= 32 && (Size & (Size - 1)) == 0, "tiles have 1, 2, 4, 8, 16 or 32 threads");
  thread_block_tile() : warp_group(Size == 32 ? 0xffffffffu : ((1u << Size) - 1) << (simt::lane_number() / Size * Size)) {}
  unsigned int meta_group_rank() const { return thread_block::thread_rank() / Size; }
  unsigned int meta_group_size() const { return (thread_block::size() + Size - 1) / Size; }
};
template <unsigned int Size, class Parent>
thread_block_tile<Size, Parent> tiled_partition(const Parent&) { return {}; }

class coalesced_group : public warp_group {
 public:
  coalesced_group() : warp_group(simt::active_mask()) {}
};
inline coalesced_group coalesced_threads() { return coalesced_group(); }

template <class T> struct plus { T operator()(T a, T b) const { return a + b; } };
template <class T> struct less { T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T> struct greater { T operator()(T a, T b) const { return a < b ? b : a; } };

template <class Group, class T, class Op>
T reduce(const Group& group, T value, Op op, SIMT_HERE) {
  T sum = group.shfl(value, 0, file, line);
  for (unsigned int rank = 1; rank < group.size(); ++rank) sum = op(sum, group.shfl(value, (int)rank, file, line));
  return sum;
}
template <class Group>
void sync(const Group& group) { group.sync(); }

}  // namespace cooperative_groups
