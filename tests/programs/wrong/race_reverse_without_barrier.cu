// verdict: race_shared lines=8,9
// An array is reversed through shared memory without a barrier.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ int cells[128];
    const int i = threadIdx.x;
    cells[i] = data[i];
    data[i] = cells[127 - i];
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
