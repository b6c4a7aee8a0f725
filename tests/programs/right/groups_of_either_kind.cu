// verdict: pass
// A reduction written for any thread_group, a group of the lanes that took a branch, and a grid group asked for its ranks.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__device__ int reduce(cg::thread_group group, int* scratch, int value) {
  const int rank = group.thread_rank();
  for (int half = group.size() / 2; half > 0; half /= 2) {
    scratch[rank] = value;
    group.sync();
    if (rank < half) value += scratch[rank + half];
    group.sync();
  }
  return value;
}

__device__ int place_for_all_who_ask(int* counter) {
  const cg::coalesced_group active = cg::coalesced_threads();
  int first = 0;
  if (active.thread_rank() == 0) first = atomicAdd(counter, active.size());
  return active.shfl(first, 0) + active.thread_rank();
}

__global__ void run(int* sums, int* counter, int* places) {
  __shared__ int scratch[64];
  const cg::thread_block block = cg::this_thread_block();
  const int whole = reduce(block, scratch, block.thread_rank());
  if (block.thread_rank() == 0) sums[0] = whole;
  block.sync();
  const cg::thread_group tile = cg::tiled_partition(block, 16);
  const int part = reduce(tile, &scratch[block.thread_rank() / 16 * 16], 1);
  if (tile.thread_rank() == 0) atomicAdd(&sums[1], part);
  if (block.thread_rank() % 3 == 0) places[place_for_all_who_ask(counter)] = cg::this_grid().thread_rank();
}

int main() {
  int *sums, *counter, *places;
  cudaMallocManaged(&sums, 2 * sizeof(int));
  cudaMallocManaged(&counter, sizeof(int));
  cudaMallocManaged(&places, 64 * sizeof(int));
  sums[1] = *counter = 0;
  run<<<1, 64>>>(sums, counter, places);
  cudaDeviceSynchronize();
  printf("sum %d, threads %d, asked %d, last %d\n", sums[0], sums[1], *counter, places[*counter - 1]);
  cudaFree(sums);
  cudaFree(counter);
  cudaFree(places);
  return 0;
}
