// verdict: misaligned tile8,tile16 lines=36
// Pairs of C are stored as float2, which odd N does not allow.
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

// A block of (T/2)×T threads; each thread computes two neighbours in a row of C.
template <int T>
__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ float as[T][T], bs[T][T];
    const int ty = threadIdx.y, row = blockIdx.y * T + ty, x = 2 * threadIdx.x, left = blockIdx.x * T + x;
    float2 sum = make_float2(0, 0);
    for (int base = 0; base < k_size; base += T) {
        for (int i = x; i < x + 2; ++i) {
            const int col = blockIdx.x * T + i;
            as[ty][i] = row < m && base + i < k_size ? a[row * k_size + base + i] : 0.0f;
            bs[ty][i] = base + ty < k_size && col < n ? b[(base + ty) * n + col] : 0.0f;
        }
        __syncthreads();
        for (int k = 0; k < T; ++k) {
            sum.x += as[ty][k] * bs[k][x];
            sum.y += as[ty][k] * bs[k][x + 1];
        }
        __syncthreads();
    }
    if (row < m && left + 1 < n) *reinterpret_cast<float2*>(&c[row * n + left]) = sum;
    if (row < m && left + 1 == n) c[row * n + left] = sum.x;
}

template <int T>
void launch_tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    dim3 block(T / 2, T);
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
