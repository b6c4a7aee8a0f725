// verdict: pass
// launch copies A and B into padded scratch matrices, so that the kernel needs no guards.
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
__global__ void tiled(const float* a, const float* b, float* c, int n, int k_size) {
    __shared__ float as[T][T];
    __shared__ float bs[T][T];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
    float sum = 0.0f;
    for (int base = 0; base < k_size; base += T) {
        as[ty][tx] = a[row * k_size + base + tx];
        bs[ty][tx] = b[(base + ty) * n + col];
        __syncthreads();
        for (int k = 0; k < T; ++k) sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    c[row * n + col] = sum;
}

// A matrix with rows and columns rounded up to multiples of T, the new cells zero.
template <int T>
float* padded(const float* from, int rows, int cols) {
    const size_t width = (cols + T - 1) / T * T * sizeof(float), height = (rows + T - 1) / T * T;
    float* copy = nullptr;
    cudaMalloc(&copy, width * height);
    cudaMemset(copy, 0, width * height);
    cudaMemcpy2D(copy, width, from, cols * sizeof(float), cols * sizeof(float), rows, cudaMemcpyDeviceToDevice);
    return copy;
}

template <int T>
void launch_tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    const dim3 block(T, T), grid((n + T - 1) / T, (m + T - 1) / T);
    const int wide = grid.x * T, deep = (k_size + T - 1) / T * T;
    float *wide_a = padded<T>(a, m, k_size), *wide_b = padded<T>(b, k_size, n), *wide_c = nullptr;
    cudaMalloc(&wide_c, grid.y * T * wide * sizeof(float));
    tiled<T><<<grid, block>>>(wide_a, wide_b, wide_c, wide, deep);
    cudaMemcpy2D(c, n * sizeof(float), wide_c, wide * sizeof(float), n * sizeof(float), m, cudaMemcpyDeviceToDevice);
    cudaFree(wide_a);
    cudaFree(wide_b);
    cudaFree(wide_c);
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
