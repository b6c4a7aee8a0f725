// verdict: pass
// Each thread computes 2×2 neighbours; T/2 × T/2 threads.
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
    __shared__ float as[T][T], bs[T][T];
    const int x = 2 * threadIdx.x, y = 2 * threadIdx.y;
    const int top = blockIdx.y * T, left = blockIdx.x * T;
    float sum[2][2] = {};
    for (int base = 0; base < k_size; base += T) {
        for (int i = y; i < y + 2; ++i) {
            for (int j = x; j < x + 2; ++j) {
                as[i][j] = top + i < m && base + j < k_size ? a[(top + i) * k_size + base + j] : 0.0f;
                bs[i][j] = base + i < k_size && left + j < n ? b[(base + i) * n + left + j] : 0.0f;
            }
        }
        __syncthreads();
        for (int k = 0; k < T; ++k)
            for (int i = 0; i < 2; ++i)
                for (int j = 0; j < 2; ++j) sum[i][j] += as[y + i][k] * bs[k][x + j];
        __syncthreads();
    }
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j)
            if (top + y + i < m && left + x + j < n) c[(top + y + i) * n + left + x + j] = sum[i][j];
}

template <int T>
void launch_tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    dim3 block(T / 2, T / 2);
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
