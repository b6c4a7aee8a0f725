// A tiny kernel whose answer is known: is the GPU well? Prints what it is. Exit status 0: yes.
#include <cuda_runtime.h>

#include <cstdio>

__global__ void square(int* values) { values[threadIdx.x] = int(threadIdx.x) * int(threadIdx.x); }

int main() {
    int *device = nullptr, host[256] = {};
    cudaDeviceProp properties;
    const cudaError_t found = cudaGetDeviceProperties(&properties, 0);
    if (found != cudaSuccess) return std::printf("no GPU answers: %s\n", cudaGetErrorString(found)), 1;
    cudaMalloc(&device, sizeof host);
    square<<<1, 256>>>(device);
    const cudaError_t error = cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) return std::printf("%s\n", cudaGetErrorString(error)), 1;
    for (int i = 0; i < 256; ++i)
        if (host[i] != i * i) return std::printf("a wrong answer\n"), 1;
    std::size_t free = 0, total = 0;
    cudaMemGetInfo(&free, &total);
    std::printf("{\"name\": \"%s\", \"arch\": \"sm_%d%d\", \"multiprocessors\": %d, \"free_mib\": %zu, \"total_mib\": %zu}\n", properties.name,
                properties.major, properties.minor, properties.multiProcessorCount, free >> 20, total >> 20);
}
