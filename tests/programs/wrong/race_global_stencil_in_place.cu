// verdict: race_global lines=7; same_warp_race? lines=7
// A stencil that writes over its own input, over block borders.
#include <cstdio>

__global__ void kernel(int* data) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < 255) data[i] = data[i - 1] + data[i + 1];
}

int main() {
    int host[256];
    for (int i = 0; i < 256; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<8, 32>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
