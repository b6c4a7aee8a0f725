// Cooperative groups: thread blocks, tiles, coalesced groups, groups of either kind. A grid of several blocks cannot wait as one here.
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
  unsigned int ballot(int predicate, SIMT_HERE) const { return ranks_of(__ballot_sync(mask_, predicate, file, line)); }
  template <class T> unsigned int match_any(T value, SIMT_HERE) const { return ranks_of(__match_any_sync(mask_, value, file, line)); }
  template <class T> unsigned int match_all(T value, int& same, SIMT_HERE) const { return ranks_of(__match_all_sync(mask_, value, &same, file, line)); }
  unsigned int simt_mask() const { return mask_; }

 private:
  // -1 (keep the own value) where there is no such rank.
  int lane_of(int rank) const {
    if (rank < 0) return -1;
    for (int lane = 0; lane < 32; ++lane)
      if (mask_ >> lane & 1 && rank-- == 0) return lane;
    return -1;
  }
  // Lanes as a mask over ranks.
  unsigned int ranks_of(unsigned int lanes) const {
    unsigned int out = 0;
    for (int lane = 0, rank = 0; lane < 32; ++lane)
      if (mask_ >> lane & 1) out |= (lanes >> lane & 1u) << rank++;
    return out;
  }
  unsigned int mask_;
};

inline unsigned int simt_tile_mask(unsigned int size) {
  return size >= 32 ? 0xffffffffu : ((1u << size) - 1) << (simt::lane_number() / size * size);
}

template <unsigned int Size, class Parent = void>
class thread_block_tile : public warp_group {
 public:
  static_assert(Size <= 32 && (Size & (Size - 1)) == 0, "tiles have 1, 2, 4, 8, 16 or 32 threads");
  thread_block_tile() : warp_group(simt_tile_mask(Size)) {}
  template <class Other> thread_block_tile(const thread_block_tile<Size, Other>&) : warp_group(simt_tile_mask(Size)) {}
  static constexpr unsigned int size() { return Size; }
  static constexpr unsigned int num_threads() { return Size; }
  unsigned int meta_group_rank() const { return thread_block::thread_rank() / Size; }
  unsigned int meta_group_size() const { return (thread_block::size() + Size - 1) / Size; }
};
template <unsigned int Size, class Parent>
thread_block_tile<Size, Parent> tiled_partition(const Parent&) { return {}; }

class coalesced_group : public warp_group {
 public:
  explicit coalesced_group(unsigned int mask) : warp_group(mask) {}
  unsigned int meta_group_rank() const { return 0; }
  unsigned int meta_group_size() const { return 1; }
};
inline coalesced_group coalesced_threads(SIMT_HERE) { return coalesced_group(simt::active_mask(file, line)); }

// All threads of the grid.
class grid_group {
 public:
  bool is_valid() const { return true; }
  void sync(SIMT_PLACE) const {
    if (gridDim.x * gridDim.y * gridDim.z == 1) simt::barrier(where, file, line);
    else simt::refuse("a barrier for the whole grid (grid.sync)", file, line);
  }
  static unsigned long long size() { return (unsigned long long)thread_block::size() * gridDim.x * gridDim.y * gridDim.z; }
  static unsigned long long num_threads() { return size(); }
  static unsigned long long block_rank() { return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
  static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
  static unsigned long long thread_rank() { return block_rank() * thread_block::size() + thread_block::thread_rank(); }
  static dim3 group_dim() { return gridDim; }
  static dim3 dim_blocks() { return gridDim; }
  static dim3 block_index() { return dim3(blockIdx); }
};
inline grid_group this_grid() { return grid_group(); }

// A group whose kind only the run knows: a block, or threads of a warp.
class thread_group {
 public:
  thread_group(const thread_block&) : whole_block_(true), lanes_(0xffffffffu) {}
  thread_group(const warp_group& lanes) : whole_block_(false), lanes_(lanes.simt_mask()) {}
  void sync(SIMT_PLACE) const { whole_block_ ? simt::barrier(where, file, line) : __syncwarp(lanes_.simt_mask(), file, line); }
  unsigned int size() const { return whole_block_ ? thread_block::size() : lanes_.size(); }
  unsigned int num_threads() const { return size(); }
  unsigned int thread_rank() const { return whole_block_ ? thread_block::thread_rank() : lanes_.thread_rank(); }

 private:
  bool whole_block_;
  warp_group lanes_;
};
template <class Parent>
thread_group tiled_partition(const Parent&, unsigned int size) { return warp_group(simt_tile_mask(size)); }
inline coalesced_group binary_partition(const warp_group& group, bool predicate, SIMT_HERE) {
  const unsigned int mask = group.simt_mask(), yes = __ballot_sync(mask, predicate, file, line);
  return coalesced_group(predicate ? yes : mask & ~yes);
}

template <class Label>
coalesced_group labeled_partition(const warp_group& group, Label label, SIMT_HERE) {
  return coalesced_group(__match_any_sync(group.simt_mask(), label, file, line));
}

template <class Group>
void sync(const Group& group, SIMT_PLACE) {
  if constexpr (std::is_base_of_v<warp_group, Group>) group.sync(file, line);
  else group.sync(where, file, line);
}
template <class Group>
void wait(const Group& group, SIMT_PLACE) { sync(group, where, file, line); }
template <class Group, class T>
void memcpy_async(const Group& group, T* to, const T* from, std::size_t bytes) {
  for (std::size_t i = group.thread_rank(); i < bytes / sizeof(T); i += group.size()) to[i] = from[i];
}

}  // namespace cooperative_groups
