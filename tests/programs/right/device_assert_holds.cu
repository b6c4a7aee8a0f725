// verdict: pass
// Asserts on both sides, all of which hold.
#include <cassert>
#include <cstdio>

__global__ void fill(int* data, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(blockDim.x == 32);
    if (i < n) data[i] = n - i;
}

int main() {
    int *data, host[40];
    assert(cudaMalloc(&data, sizeof(host)) == cudaSuccess);
    fill<<<2, 32>>>(data, 40);
    cudaError_t error = cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    assert(error == cudaSuccess);
    assert(host[0] == 40 && host[39] == 1);
    cudaFree(data);
    std::puts("all asserts hold");
}
