// verdict: uninitialized_global lines=6
// Bytes and elements mixed up in the copy: a quarter arrives.
#include <cstdio>

__global__ void kernel(int* data) {
    data[threadIdx.x] *= 2;
}

int main() {
    int host[128];
    for (int i = 0; i < 128; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, 128, cudaMemcpyHostToDevice);
    kernel<<<1, 128>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
