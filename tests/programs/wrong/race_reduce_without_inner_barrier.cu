// verdict: race_shared lines=11; same_warp_race? lines=11
// A tree without a barrier between its levels.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ int cells[256];
    const int i = threadIdx.x;
    cells[i] = data[i];
    __syncthreads();
    for (int step = 128; step > 0; step /= 2)
        if (i < step) cells[i] += cells[i + step];
    __syncthreads();
    if (i == 0) data[0] = cells[0];
}

int main() {
    int host[256];
    for (int i = 0; i < 256; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 256>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
