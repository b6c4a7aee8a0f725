// verdict: wrong_result tile8,tile16 why=one_of_two_rows_left_out
// T×(T/2) threads with two rows each; the loop over the rows ends after the first.
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

// Each thread computes two rows of C, T/2 apart.
template <int T>
__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ float as[T][T], bs[T][T];
    constexpr int step = T / 2;
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int top = blockIdx.y * T, col = blockIdx.x * T + tx;
    float sum[2] = {};
    for (int base = 0; base < k_size; base += T) {
        for (int y = ty; y < T; y += step) {
            as[y][tx] = top + y < m && base + tx < k_size ? a[(top + y) * k_size + base + tx] : 0.0f;
            bs[y][tx] = base + y < k_size && col < n ? b[(base + y) * n + col] : 0.0f;
        }
        __syncthreads();
        for (int k = 0; k < T; ++k) {
            const float b_value = bs[k][tx];
            for (int i = 0; i < 2; ++i) sum[i] += as[ty + i * step][k] * b_value;
        }
        __syncthreads();
    }
    for (int i = 0; i < 1; ++i) {
        const int row = top + ty + i * step;
        if (row < m && col < n) c[row * n + col] = sum[i];
    }
}

template <int T>
void launch_tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    dim3 block(T, T / 2);
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
