// verdict: pass
// A barrier inside conditions that hold for whole blocks.
#include <cstdio>

__global__ void shift(int* data, int n, bool backwards) {
    __shared__ int cells[64];
    if (blockIdx.x * 64 >= n) return;
    const int i = blockIdx.x * 64 + threadIdx.x;
    cells[threadIdx.x] = i < n ? data[i] : 0;
    if (backwards) {
        __syncthreads();
        if (i < n) data[i] = cells[(threadIdx.x + 1) % 64];
    } else {
        __syncthreads();
        if (i < n) data[i] = cells[(threadIdx.x + 63) % 64];
    }
}

int main() {
    int host[128], *data;
    for (int i = 0; i < 128; ++i) host[i] = i;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    shift<<<4, 64>>>(data, 128, true);
    shift<<<4, 64>>>(data, 128, false);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 128; ++i)
        if (host[i] != i) return 1;
    std::puts("there and back");
    cudaFree(data);
}
