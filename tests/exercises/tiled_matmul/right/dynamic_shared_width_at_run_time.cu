// verdict: pass
// No template: the width of the tile is the width of the block.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

__global__ void naive(const float* a, const float* b, float* c, int m, int n, int k_size) {
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < m && col < n) {
        float sum = 0;
        for (int k = 0; k < k_size; k++) sum += a[row * k_size + k] * b[k * n + col];
        c[row * n + col] = sum;
    }
}

__global__ void tiled(const float* a, const float* b, float* c, int m, int n, int k_size) {
    extern __shared__ float tiles[];
    const int width = blockDim.x;
    float* as = tiles;
    float* bs = tiles + width * width;
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * width + ty;
    const int col = blockIdx.x * width + tx;
    float sum = 0.0f;
    for (int base = 0; base < k_size; base += width) {
        as[ty * width + tx] = row < m && base + tx < k_size ? a[row * k_size + base + tx] : 0.0f;
        bs[ty * width + tx] = base + ty < k_size && col < n ? b[(base + ty) * n + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < width; ++k) sum += as[ty * width + k] * bs[k * width + tx];
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}

void launch(Kind kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    const int width = kind == Kind::tile8 ? 8 : 16;
    const dim3 block(width, width);
    const dim3 grid((n + width - 1) / width, (m + width - 1) / width);
    if (kind == Kind::naive) {
        naive<<<grid, block>>>(a, b, c, m, n, k_size);
    } else {
        tiled<<<grid, block, 2 * width * width * sizeof(float)>>>(a, b, c, m, n, k_size);
    }
}
