// gpu: wrong
// Writes far beyond C: the error stays with its process, the GPU is well again for the next.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

__global__ void far_away(float* c) { c[(1LL << 40) + threadIdx.x] = 1.0f; }

void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    (void)a, (void)b, (void)m, (void)n, (void)k_size;
    far_away<<<1, 32>>>(c);
}
