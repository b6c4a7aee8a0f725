// verdict: pass
// Both tiled kinds use 32-wide tiles, with 32×8 threads and four rows a thread: more reuse than asked for.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

__global__ void naive(const float* a, const float* b, float* c, int m, int n, int k_size) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < m && col < n) {
        float sum = 0;
        for (int k = 0; k < k_size; k++) sum += a[row * k_size + k] * b[k * n + col];
        c[row * n + col] = sum;
    }
}

constexpr int width = 32, step = 8;

__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ float as[width][width];
    __shared__ float bs[width][width + 1];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int top = blockIdx.y * width, col = blockIdx.x * width + tx;
    float sum[width / step] = {};
    for (int base = 0; base < k_size; base += width) {
        for (int y = ty; y < width; y += step) {
            as[y][tx] = top + y < m && base + tx < k_size ? a[(top + y) * k_size + base + tx] : 0.0f;
            bs[y][tx] = base + y < k_size && col < n ? b[(base + y) * n + col] : 0.0f;
        }
        __syncthreads();
        for (int k = 0; k < width; ++k)
            for (int i = 0; i < width / step; ++i) sum[i] += as[ty + i * step][k] * bs[k][tx];
        __syncthreads();
    }
    for (int i = 0; i < width / step; ++i) {
        const int row = top + ty + i * step;
        if (row < m && col < n) c[row * n + col] = sum[i];
    }
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    if (kind == Kind::naive) {
        naive<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(a, b, c, m, n, k_size);
    } else {
        tiled<<<dim3((n + width - 1) / width, (m + width - 1) / width), dim3(width, step)>>>(a, b, c, m, n, k_size);
    }
}
