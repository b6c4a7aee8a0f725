// gpu: wrong
// Zeros everywhere: a tolerance that only looks at absolute errors would let small products pass.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

__global__ void fill(float* values, int count) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) values[i] = 0.0f;
}

void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    (void)a, (void)b, (void)k_size;
    fill<<<(m * n + 255) / 256, 256>>>(c, m * n);
}
