// gpu: wrong
// A, B and C become zero: a reference that is computed afterwards from A and B would agree.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

__global__ void clear(float* values, int count) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) values[i] = 0.0f;
}

void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    clear<<<(m * k_size + 255) / 256, 256>>>(const_cast<float*>(a), m * k_size);
    clear<<<(k_size * n + 255) / 256, 256>>>(const_cast<float*>(b), k_size * n);
    clear<<<(m * n + 255) / 256, 256>>>(c, m * n);
}
