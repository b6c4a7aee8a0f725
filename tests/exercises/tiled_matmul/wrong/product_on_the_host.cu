// verdict: not_tiled *
// The product is made by the CPU and copied up: the result is right, the kernels are not used.
// Output comparison alone passes.
#include <cuda_runtime.h>
#include <vector>

enum class Kind { naive, tile8, tile16 };

void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    std::vector<float> ha(m * k_size), hb(k_size * n), hc(m * n);
    cudaMemcpy(ha.data(), a, ha.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(hb.data(), b, hb.size() * sizeof(float), cudaMemcpyDeviceToHost);
    for (int row = 0; row < m; ++row)
        for (int col = 0; col < n; ++col) {
            float sum = 0;
            for (int k = 0; k < k_size; ++k) sum += ha[row * k_size + k] * hb[k * n + col];
            hc[row * n + col] = sum;
        }
    cudaMemcpy(c, hc.data(), hc.size() * sizeof(float), cudaMemcpyHostToDevice);
}
