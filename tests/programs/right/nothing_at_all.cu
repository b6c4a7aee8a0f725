// verdict: pass
// Nothing is allocated, copied, filled and freed; more than the device has is asked for, and the answer looked at.
#include <cstdio>
#include <cstring>

__global__ void none(float* data, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] = 0;
    memcpy(data, data, 0);
    memset(data, 0, 0);
}

int main() {
    float *empty = nullptr, *pitched = nullptr, *large = nullptr, *larger = nullptr;
    size_t pitch = 0;
    bool all_well = cudaMalloc(&empty, 0) == cudaSuccess && cudaMemset(empty, 0, 0) == cudaSuccess;
    all_well = all_well && cudaMemcpy(empty, empty, 0, cudaMemcpyDeviceToDevice) == cudaSuccess;
    all_well = all_well && cudaMemcpy2D(empty, 0, empty, 0, 0, 0, cudaMemcpyDeviceToDevice) == cudaSuccess;
    none<<<1, 32>>>(empty, 0);
    std::printf("%d %d\n", all_well, int(cudaDeviceSynchronize()));
    if (cudaMallocPitch(&pitched, &pitch, 0, 0) == cudaSuccess) cudaFree(pitched);
    for (size_t bytes : {size_t(9) << 30, size_t(1) << 62, ~size_t(0)}) std::printf("%d ", cudaMalloc(&large, bytes) == cudaErrorMemoryAllocation);
    std::printf("%d ", cudaMalloc(&large, size_t(7) << 30) == cudaSuccess);
    std::printf("%d\n", cudaMalloc(&larger, size_t(2) << 30) == cudaErrorMemoryAllocation);
    cudaFree(large);
    cudaFree(empty);
    cudaFree(nullptr);
}
