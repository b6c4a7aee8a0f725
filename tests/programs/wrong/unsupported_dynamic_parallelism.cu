// verdict: unsupported lines=8
// A kernel launches a kernel.
#include <cstdio>

__global__ void inner(int* data) { data[threadIdx.x] += 1; }

__global__ void kernel(int* data) {
    inner<<<1, 32>>>(data);
}

int main() {
    int host[128];
    for (int i = 0; i < 128; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 1>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
