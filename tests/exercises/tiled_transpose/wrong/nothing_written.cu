// verdict: wrong_result tiled why=result_untouched,count_no_sectors
// The tile is filled and thrown away.
#include <cuda_runtime.h>

constexpr int T = 16;

__global__ void transpose_kernel(const float* in, float* out, int rows, int columns) {
    __shared__ float tile[T][T + 1];
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    if (y < rows && x < columns) tile[threadIdx.y][threadIdx.x] = in[y * columns + x];
    __syncthreads();
}

void transpose(const float* in, float* out, int rows, int columns) {
    transpose_kernel<<<dim3((columns + T - 1) / T, (rows + T - 1) / T), dim3(T, T)>>>(in, out, rows, columns);
}
