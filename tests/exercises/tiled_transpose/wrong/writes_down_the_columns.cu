// verdict: wrong_result tiled why=count_sectors_written
// No tile: neighbours read neighbours, and write far apart.
#include <cuda_runtime.h>

__global__ void transpose_kernel(const float* in, float* out, int rows, int columns) {
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (y < rows && x < columns) out[x * rows + y] = in[y * columns + x];
}

void transpose(const float* in, float* out, int rows, int columns) {
    transpose_kernel<<<dim3((columns + 31) / 32, (rows + 7) / 8), dim3(32, 8)>>>(in, out, rows, columns);
}
