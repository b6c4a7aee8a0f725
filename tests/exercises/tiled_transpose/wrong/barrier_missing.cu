// verdict: race_shared tiled; uninitialized_shared? tiled; same_warp_race? tiled
// A thread reads a cell of the tile that another one has perhaps not filled yet.
#include <cuda_runtime.h>

constexpr int T = 16;

__global__ void transpose_kernel(const float* in, float* out, int rows, int columns) {
    __shared__ float tile[T][T + 1];
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    if (y < rows && x < columns) tile[threadIdx.y][threadIdx.x] = in[y * columns + x];
    x = blockIdx.y * T + threadIdx.x, y = blockIdx.x * T + threadIdx.y;
    if (y < columns && x < rows) out[y * rows + x] = tile[threadIdx.x][threadIdx.y];
}

void transpose(const float* in, float* out, int rows, int columns) {
    transpose_kernel<<<dim3((columns + T - 1) / T, (rows + T - 1) / T), dim3(T, T)>>>(in, out, rows, columns);
}
