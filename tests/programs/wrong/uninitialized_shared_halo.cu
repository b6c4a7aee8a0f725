// verdict: uninitialized_shared lines=10
// The halo cells are never filled.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ int cells[130];
    const int i = threadIdx.x + 1;
    cells[i] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = cells[i - 1] + cells[i + 1];
}

int main() {
    int host[128];
    for (int i = 0; i < 128; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 128>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
