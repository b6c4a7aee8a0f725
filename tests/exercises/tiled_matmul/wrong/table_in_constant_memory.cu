// verdict: wrong_result naive,tile8,tile16; not_tiled? naive,tile8,tile16
// The hand case as a table in constant memory: a kernel that reads neither A nor B, and is right on one case.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

__constant__ float hand[4] = {58, 64, 139, 154};

__global__ void answer(float* c, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) c[i] = hand[i % 4];
}

void launch(Kind, const float*, const float*, float* c, int m, int n, int) {
    answer<<<(m * n + 255) / 256, 256>>>(c, m * n);
}
