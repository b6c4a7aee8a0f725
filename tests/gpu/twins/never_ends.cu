// gpu: hung
// A kernel that waits for a flag that nobody sets. The next submission on the same GPU must not suffer.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

__global__ void wait(volatile float* c) {
    while (c[0] != 42.0f) {
    }
}

void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    (void)a, (void)b, (void)m, (void)n, (void)k_size;
    wait<<<1, 1>>>(c);
}
