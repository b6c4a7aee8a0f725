// gpu: right
// Sets lines of L2 aside for B and leaves them so: that is its own affair, and what runs beside it must not become slower or faster by it.
#include <cuda_runtime.h>

enum class Kind { naive, tile8, tile16 };

__global__ void product(const float* a, const float* b, float* c, int m, int n, int k_size) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m || col >= n) return;
    float sum = 0.0f;
    for (int k = 0; k < k_size; ++k) sum += a[row * k_size + k] * b[k * n + col];
    c[row * n + col] = sum;
}

void launch(Kind, const float* a, const float* b, float* c, int m, int n, int k_size) {
    cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, std::size_t{16} << 20);
    cudaStreamAttrValue window = {};
    window.accessPolicyWindow.base_ptr = const_cast<float*>(b);
    window.accessPolicyWindow.num_bytes = sizeof(float) * k_size * n;
    window.accessPolicyWindow.hitRatio = 1.0f;
    window.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    window.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
    cudaStreamSetAttribute(nullptr, cudaStreamAttributeAccessPolicyWindow, &window);
    cudaGetLastError();  // where the default stream takes no window, it is a plain kernel
    product<<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(a, b, c, m, n, k_size);
}
