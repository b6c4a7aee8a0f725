// verdict: pass
// The last block to take a ticket adds up what all blocks have written before their fence.
#include <cstdio>

__device__ unsigned tickets = 0;

__global__ void sum(const float* in, int n, volatile float* partial, float* result) {
    __shared__ float cache[64];
    __shared__ bool last;
    float mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine += in[i];
    cache[threadIdx.x] = mine;
    __syncthreads();
    if (threadIdx.x == 0) {
        float block_sum = 0;
        for (int i = 0; i < blockDim.x; ++i) block_sum += cache[i];
        partial[blockIdx.x] = block_sum;
        __threadfence();
        last = atomicInc(&tickets, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        float total = 0;
        for (int i = 0; i < gridDim.x; ++i) total += partial[i];
        *result = total;
        tickets = 0;
    }
}

int main() {
    const int n = 1000, blocks = 6;
    float host[n], total, *in, *partial, *result;
    for (int i = 0; i < n; ++i) host[i] = 1;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&partial, blocks * sizeof(float));
    cudaMalloc(&result, sizeof(float));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    sum<<<blocks, 64>>>(in, n, partial, result);
    cudaMemcpy(&total, result, sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", total);
    cudaFree(in);
    cudaFree(partial);
    cudaFree(result);
    return total == n ? 0 : 1;
}
