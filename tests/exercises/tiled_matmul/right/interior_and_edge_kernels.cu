// verdict: pass
// Whole tiles run without guards on rows and columns; two strips at the edges run with them.
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

template <int T, bool whole>
__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k_size, int first_row, int first_col) {
    __shared__ float as[T][T];
    __shared__ float bs[T][T];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = first_row + blockIdx.y * T + ty;
    const int col = first_col + blockIdx.x * T + tx;
    const bool in_rows = whole || row < m, in_cols = whole || col < n;
    float sum = 0.0f;
    for (int base = 0; base < k_size; base += T) {
        as[ty][tx] = in_rows && base + tx < k_size ? a[row * k_size + base + tx] : 0.0f;
        bs[ty][tx] = in_cols && base + ty < k_size ? b[(base + ty) * n + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < T; ++k) sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    if (in_rows && in_cols) c[row * n + col] = sum;
}

template <int T>
void launch_tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    const dim3 block(T, T);
    const int rows = m / T, cols = n / T;
    if (rows > 0 && cols > 0) tiled<T, true><<<dim3(cols, rows), block>>>(a, b, c, m, n, k_size, 0, 0);
    if (cols * T < n) tiled<T, false><<<dim3(1, (m + T - 1) / T), block>>>(a, b, c, m, n, k_size, 0, cols * T);
    if (rows * T < m && cols > 0) tiled<T, false><<<dim3(cols, 1), block>>>(a, b, c, m, n, k_size, rows * T, 0);
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
