// The model kernels as the rewriter would leave them. Compiled with the options of a student's file, so that the
// emulator watches them like any other kernel.
#include "kernels.hpp"

#include <cuda_runtime.h>

#include <string_view>

namespace runner {
namespace {

constexpr int ceil_div(int a, int b) { return (a + b - 1) / b; }

__global__ void naive_kernel(const float* a, const float* b, float* c, int m, int n, int k_size) {
  const int row = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int col = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (row >= m || col >= n) return;
  float sum = 0.0f;
  for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
  c[row * n + col] = sum;
}

template <int T>
__global__ void tiled_kernel(const float* a, const float* b, float* c, int m, int n, int k_size) {
  __shared__ float a_tile[T][T];
  __shared__ float b_tile[T][T];
  const int tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
  const int row = static_cast<int>(blockIdx.y) * T + ty, col = static_cast<int>(blockIdx.x) * T + tx;
  float sum = 0.0f;
  ::simt::Rounds rounds;
  for (int base = 0; base < k_size; base += T) {
    simt::next_round();
    a_tile[ty][tx] = row < m && base + tx < k_size ? a[row * k_size + base + tx] : 0.0f;
    b_tile[ty][tx] = base + ty < k_size && col < n ? b[(base + ty) * n + col] : 0.0f;
    __syncthreads();
    for (int k = 0; k < T; ++k) sum += a_tile[ty][k] * b_tile[k][tx];
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = sum;
}

template <class Kernel>
void start(Kernel* kernel, const char* name, int edge, const float* a, const float* b, float* c, int m, int n, int k_size) {
  const dim3 block(static_cast<unsigned>(edge), static_cast<unsigned>(edge));
  const dim3 grid(static_cast<unsigned>(ceil_div(n, edge)), static_cast<unsigned>(ceil_div(m, edge)));
  ::simt::launch(::simt::make_launch(name, "a,b,c,m,n,k_size", __FILE__, __LINE__, grid, block),
                 [&](auto&... values) SIMT_UNSEEN { kernel(values...); }, a, b, c, m, n, k_size);
}

}  // namespace

bool launch_model(const char* variant, const float* a, const float* b, float* c, int m, int n, int k_size) {
  const std::string_view name = variant;
  if (name == "naive") return start(naive_kernel, "naive", 16, a, b, c, m, n, k_size), true;
  if (name == "tile8") return start(tiled_kernel<8>, "tiled<8>", 8, a, b, c, m, n, k_size), true;
  if (name == "tile16") return start(tiled_kernel<16>, "tiled<16>", 16, a, b, c, m, n, k_size), true;
  return false;
}

}  // namespace runner
