// verdict: pass
// An allocation that can not succeed is seen and dealt with.
#include <cstdio>

int main() {
    float* data = nullptr;
    cudaError_t error = cudaMalloc(&data, 1ull << 50);
    if (error != cudaErrorMemoryAllocation) return 1;
    std::printf("%s\n", cudaGetErrorName(error));
    cudaGetLastError();
    error = cudaMalloc(&data, 1 << 10);
    std::printf("%s\n", cudaGetErrorString(error));
    cudaFree(data);
    return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
