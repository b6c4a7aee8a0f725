// verdict: pass
// Launches as editors and tables of kernels spell them, a volatile variable of the device, prefix sums and copies by groups.
#include <cstdio>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/scan.h>

#ifdef __INTELLISENSE__
#define ARGS(grid, block)
#define MORE_ARGS(grid, block, bytes)
#else
#define ARGS(grid, block) <<< grid, block >>>
#define MORE_ARGS(grid, block, bytes) <<< grid, block, bytes >>>
#endif
#define START(kernel, ...) kernel<<<4, 32>>>(__VA_ARGS__)

namespace cg = cooperative_groups;

__device__ volatile int noted[2];

namespace {
__global__ void plus_one(int* a, int n) {
  __shared__ int places[32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  places[threadIdx.x] = i;
  if (i < n) a[places[threadIdx.x]] += 1;
}
}  // namespace

template <int K>
__global__ void plus(int* a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += K;
}

__global__ void sums(const int* in, int* out) {
  extern __shared__ int staged[];
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  cg::memcpy_async(block, staged, in, sizeof(int) * blockDim.x);
  cg::wait(block);
  const int value = staged[blockDim.x - 1 - threadIdx.x];
  const int upto = cg::inclusive_scan(tile, value), below = cg::exclusive_scan(tile, value, cg::plus<int>());
  const auto alike = cg::labeled_partition(tile, threadIdx.x % 4);
  out[threadIdx.x] = upto * 1000 + below + static_cast<int>(alike.size());
  if (threadIdx.x < 2) noted[threadIdx.x] = upto;
}

int main() {
  const int n = 100;
  int *a, *out, h[n], seen[2];
  cudaMalloc(&a, sizeof h);
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(a, 0, sizeof h);
  plus_one ARGS(4, 32)(a, n);
  START((plus<10>), a, n);
  void (*table[])(int*, int) = {plus_one, plus<100>};
  for (auto kernel : table) (*kernel)<<<4, 32>>>(a, n);
  sums MORE_ARGS(1, dim3(64,
                         1), 64 * sizeof(int))(a, out);
  cudaMemcpy(h, out, 64 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(seen, noted, sizeof seen);
  std::printf("%d %d, %d %d\n", h[0], h[63], seen[0], seen[1]);
  cudaFree(a);
  cudaFree(out);
}
