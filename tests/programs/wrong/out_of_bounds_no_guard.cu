// verdict: out_of_bounds_global lines=7
// More threads than elements, and no guard.
#include <cstdio>

__global__ void kernel(int* data) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] *= 2;
}

int main() {
    int host[100];
    for (int i = 0; i < 100; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 128>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
