// verdict: race_shared lines=9; same_warp_race? lines=9
// Many threads count in one shared bin without an atomic.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ int bins[4];
    if (threadIdx.x < 4) bins[threadIdx.x] = 0;
    __syncthreads();
    ++bins[data[threadIdx.x] % 4];
    __syncthreads();
    if (threadIdx.x < 4) data[threadIdx.x] = bins[threadIdx.x];
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
