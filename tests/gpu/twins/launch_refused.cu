// gpu: wrong
// 2048 threads a block: the launch fails, nobody asks, and C stays as it was.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

__global__ void product(const float* a, const float* b, float* c, int m, int n, int k_size) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || col >= n) return;
    float sum = 0.0f;
    for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
    c[row * n + col] = sum;
}

void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size) { product<<<dim3(1, 1), dim3(64, 32)>>>(a, b, c, m, n, k_size); }
