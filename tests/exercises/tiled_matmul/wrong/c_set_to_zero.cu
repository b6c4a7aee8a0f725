// verdict: wrong_result naive,tile8,tile16
// launch only clears C.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    cudaMemset(c, 0, m * n * sizeof(float));
}
