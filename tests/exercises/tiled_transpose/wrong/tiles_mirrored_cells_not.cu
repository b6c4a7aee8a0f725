// verdict: wrong_result tiled why=result_of_transpose
// The tiles change places, the cells inside a tile do not.
#include <cuda_runtime.h>

constexpr int T = 16;

__global__ void transpose_kernel(const float* in, float* out, int rows, int columns) {
    __shared__ float tile[T][T + 1];
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = y < rows && x < columns ? in[y * columns + x] : 0.0f;
    __syncthreads();
    x = blockIdx.y * T + threadIdx.x, y = blockIdx.x * T + threadIdx.y;
    if (y < columns && x < rows) out[y * rows + x] = tile[threadIdx.y][threadIdx.x];
}

void transpose(const float* in, float* out, int rows, int columns) {
    transpose_kernel<<<dim3((columns + T - 1) / T, (rows + T - 1) / T), dim3(T, T)>>>(in, out, rows, columns);
}
