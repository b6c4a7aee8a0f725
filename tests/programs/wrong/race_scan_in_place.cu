// verdict: race_shared lines=11; same_warp_race? lines=11
// A scan in one buffer: some have added already while others still read.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ int cells[128];
    const int i = threadIdx.x;
    cells[i] = data[i];
    for (int step = 1; step < 128; step *= 2) {
        __syncthreads();
        if (i >= step) cells[i] += cells[i - step];
    }
    data[i] = cells[i];
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
