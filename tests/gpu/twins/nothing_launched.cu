// gpu: wrong
// No kernel at all: what an earlier process or the reference left in memory might be the answer.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    (void)a, (void)b, (void)c, (void)m, (void)n, (void)k_size;
}
