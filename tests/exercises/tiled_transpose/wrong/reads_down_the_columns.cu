// verdict: wrong_result tiled why=count_sectors_read
// No tile: neighbours write neighbours, and read far apart.
#include <cuda_runtime.h>

__global__ void transpose_kernel(const float* in, float* out, int rows, int columns) {
    const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < rows && y < columns) out[y * rows + x] = in[x * columns + y];
}

void transpose(const float* in, float* out, int rows, int columns) {
    transpose_kernel<<<dim3((rows + 31) / 32, (columns + 7) / 8), dim3(32, 8)>>>(in, out, rows, columns);
}
