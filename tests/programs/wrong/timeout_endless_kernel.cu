// verdict: timeout lines=6
// The loop variable is never moved on.
#include <cstdio>

__global__ void kernel(volatile int* data) {
    for (int i = 0; i < 10;) data[threadIdx.x] = i;
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
