// verdict: same_warp_race lines=7
// The last levels of a tree, in one warp, without __syncwarp: lock-step is not promised.
// The output is usually right on hardware.
#include <cstdio>

__device__ void last_levels(volatile int* cells, int i) {
    for (int step = 16; step > 0; step /= 2) cells[i] += cells[i + step];
}

__global__ void kernel(int* data) {
    __shared__ int cells[64];
    const int i = threadIdx.x;
    cells[i] = data[i];
    __syncthreads();
    if (i < 32) last_levels(cells, i);
    __syncthreads();
    if (i == 0) data[0] = cells[0];
}

int main() {
    int host[64];
    for (int i = 0; i < 64; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 64>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
