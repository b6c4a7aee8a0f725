// verdict: wrong_result tiled why=result_partly_untouched
// The grid is rounded down: the last, unfinished tiles are nobody's.
#include <cuda_runtime.h>

constexpr int T = 16;

__global__ void transpose_kernel(const float* in, float* out, int rows, int columns) {
    __shared__ float tile[T][T + 1];
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    if (y < rows && x < columns) tile[threadIdx.y][threadIdx.x] = in[y * columns + x];
    __syncthreads();
    x = blockIdx.y * T + threadIdx.x, y = blockIdx.x * T + threadIdx.y;
    if (y < columns && x < rows) out[y * rows + x] = tile[threadIdx.x][threadIdx.y];
}

void transpose(const float* in, float* out, int rows, int columns) {
    transpose_kernel<<<dim3(columns / T > 0 ? columns / T : 1, rows / T > 0 ? rows / T : 1), dim3(T, T)>>>(in, out, rows, columns);
}
