// verdict: pass
// Matrices travel as structs with a guarded read.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

struct Matrix {
    const float* data;
    int rows, cols;

    __host__ __device__ bool has(int row, int col) const { return row < rows && col < cols; }
    __device__ float at(int row, int col) const { return has(row, col) ? data[row * cols + col] : 0.0f; }
};

__global__ void naive(Matrix a, Matrix b, float* c) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= a.rows || col >= b.cols) return;
    float sum = 0.0f;
    for (int k = 0; k < a.cols; ++k) sum += a.at(row, k) * b.at(k, col);
    c[row * b.cols + col] = sum;
}

template <int T>
__global__ void tiled(Matrix a, Matrix b, float* c) {
    __shared__ float as[T][T];
    __shared__ float bs[T][T];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
    float sum = 0.0f;
    for (int base = 0; base < a.cols; base += T) {
        as[ty][tx] = a.at(row, base + tx);
        bs[ty][tx] = b.at(base + ty, col);
        __syncthreads();
        for (int k = 0; k < T; ++k) sum = fmaf(as[ty][k], bs[k][tx], sum);
        __syncthreads();
    }
    if (row < a.rows && col < b.cols) c[row * b.cols + col] = sum;
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    const Matrix left{a, m, k_size}, right{b, k_size, n};
    const auto blocks = [&](int width) { return dim3((n + width - 1) / width, (m + width - 1) / width); };
    if (kind == Kind::naive) naive<<<blocks(16), dim3(16, 16)>>>(left, right, c);
    if (kind == Kind::tile8) tiled<8><<<blocks(8), dim3(8, 8)>>>(left, right, c);
    if (kind == Kind::tile16) tiled<16><<<blocks(16), dim3(16, 16)>>>(left, right, c);
}
