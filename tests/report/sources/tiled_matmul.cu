// A student's file with two faults in the tiled kernel; the reports under tests/report are about it.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

__global__ void naive(const float* a, const float* b, float* c, int m, int n, int k_size) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || col >= n) return;
    float sum = 0.0f;
    for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
    c[row * n + col] = sum;
}

template <int T>
__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    __shared__ float As[T][T];
    __shared__ float Bs[T][T];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * T + ty;
    int col = blockIdx.x * T + tx;
    if (row >= m || col >= n) return;
    float sum = 0.0f;

    // Walk the tiles along K, T columns of A and T rows of B a round.
    for (int base = 0; base < k_size; base += T) {
        if (base + tx < k_size) As[ty][tx] = a[row * k_size + base + tx];
        if (base + ty < k_size) Bs[ty][tx] = b[(base + ty) * n + col];
        __syncthreads();

        for (int k = 0; k < T; ++k)
            sum += As[ty][k] * Bs[k][tx];
        // TODO 3: what has to happen before the next round overwrites the tiles?
    }
    c[row * n + col] = sum;
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    if (kind == Kind::naive) {
        naive<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(a, b, c, m, n, k_size);
    } else if (kind == Kind::tile8) {
        tiled<8><<<dim3((n + 7) / 8, (m + 7) / 8), dim3(8, 8)>>>(a, b, c, m, n, k_size);
    } else {
        tiled<16><<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(a, b, c, m, n, k_size);
    }
}
