// verdict: same_warp_race lines=8,9
// One warp passes values on through shared memory without __syncwarp.
// The output is usually right on hardware.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ int cells[32];
    cells[threadIdx.x] = data[threadIdx.x];
    data[threadIdx.x] = cells[(threadIdx.x + 1) % 32];
}

int main() {
    int host[32];
    for (int i = 0; i < 32; ++i) host[i] = i;
    int* data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 32>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", int(host[0]));
    cudaFree(data);
    return 0;
}
