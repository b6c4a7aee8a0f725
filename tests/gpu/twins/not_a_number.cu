// gpu: wrong
// NaN everywhere: every comparison with it is false, so an oracle that asks for “too far off” would let it pass.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

__global__ void fill(float* values, int count) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) values[i] = __uint_as_float(0x7fffffffu);
}

void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    (void)a, (void)b, (void)k_size;
    fill<<<(m * n + 255) / 256, 256>>>(c, m * n);
}
