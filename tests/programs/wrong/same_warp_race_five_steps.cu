// verdict: same_warp_race lines=11?,12?,13?,14?,15?
// The last levels of a tree written out, in one warp without __syncwarp: one fault on five lines.
#include <cstdio>

__global__ void kernel(int* data) {
    __shared__ int cells[64];
    cells[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32) {
        volatile int* c = cells;
        c[threadIdx.x] += c[threadIdx.x + 16];
        c[threadIdx.x] += c[threadIdx.x + 8];
        c[threadIdx.x] += c[threadIdx.x + 4];
        c[threadIdx.x] += c[threadIdx.x + 2];
        c[threadIdx.x] += c[threadIdx.x + 1];
    }
    __syncthreads();
    if (threadIdx.x == 0) data[0] = cells[0];
}

int main() {
    int host[64], *data;
    for (int i = 0; i < 64; ++i) host[i] = i;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    kernel<<<1, 64>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0]);
    cudaFree(data);
    return 0;
}
