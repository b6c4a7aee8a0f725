// verdict: invalid_launch lines=15; api_error?
// A block of 2048 threads; nobody looks at the error.
#include <cstdio>

__global__ void kernel(int* data) {
    if (threadIdx.x < 128) data[threadIdx.x] += 1;
}

int main() {
    int host[128];
    for (int i = 0; i < 128; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 2048>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
