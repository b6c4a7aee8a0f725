// verdict: race_global lines=9,14,11?,13?; race_shared lines=25,30,26?,28?
// Flags without a fence: that the flag is seen says nothing of the data, between blocks and between warps.
#include <cstdio>

__global__ void to_the_next_block(int* data, volatile int* ready, int* out) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        for (int i = 0; i < 8; ++i)
            data[i] = i;
        // a fence is missing here
        *ready = 1;
    } else {
        while (*ready == 0) {}
        for (int i = 0; i < 8; ++i) out[i] = data[i];
    }
}

__global__ void to_the_next_warp(int* out) {
    __shared__ int box[32];
    __shared__ volatile int ready;
    const int lane = threadIdx.x % 32;
    if (threadIdx.x == 0) ready = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        box[lane] = lane;
        if (lane == 31) ready = 1;
    } else {
        while (ready == 0) {
        }
        out[lane] = box[31 - lane];
    }
}

int main() {
    int *data, *ready, *out, host[32];
    cudaMalloc(&data, 32);
    cudaMalloc(&ready, 4);
    cudaMalloc(&out, sizeof(host));
    cudaMemset(ready, 0, 4);
    to_the_next_block<<<2, 32>>>(data, ready, out);
    to_the_next_warp<<<1, 64>>>(out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0]);
    cudaFree(data);
    cudaFree(ready);
    cudaFree(out);
    return 0;
}
