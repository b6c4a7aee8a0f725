// verdict: pass
// float4 loads where rows and pointers are aligned and whole, single floats elsewhere.
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

// Fills four cells of a tile from one row of a matrix.
__device__ void load_four(float* cell, const float* matrix, int row, int col, int rows, int cols) {
    const bool aligned = cols % 4 == 0 && reinterpret_cast<unsigned long long>(matrix) % 16 == 0;
    if (aligned && row < rows && col < cols) {
        *reinterpret_cast<float4*>(cell) = *reinterpret_cast<const float4*>(&matrix[row * cols + col]);
        return;
    }
    for (int i = 0; i < 4; ++i) cell[i] = row < rows && col + i < cols ? matrix[row * cols + col + i] : 0.0f;
}

template <int T>
__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ alignas(16) float as[T][T];
    __shared__ alignas(16) float bs[T][T];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int top = blockIdx.y * T, left = blockIdx.x * T;
    const int id = ty * T + tx, quarter = T * T / 4;
    const int y = id % quarter / (T / 4), x = id % (T / 4) * 4;
    float sum = 0.0f;
    for (int base = 0; base < k_size; base += T) {
        if (id < quarter) {
            load_four(&as[y][x], a, top + y, base + x, m, k_size);
        } else if (id < 2 * quarter) {
            load_four(&bs[y][x], b, base + y, left + x, k_size, n);
        }
        __syncthreads();
        for (int k = 0; k < T; ++k) sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    if (top + ty < m && left + tx < n) c[(top + ty) * n + left + tx] = sum;
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
