// verdict: race_global lines=10,16,9?,14?,22,28,24?,35,41
// Fences that order nothing: the flag before the data, a fence for the block alone, a ticket drawn before the others have written.
#include <cstdio>

__device__ unsigned tickets = 0;

__global__ void flag_before_data(int* data, volatile int* flag, int* out) {
    if (blockIdx.x == 0) {
        *flag = 1;
        *data = 42;
        __threadfence();
    } else {
        // waits for the flag, and thinks that the data is there
        while (*flag == 0) {}
        __threadfence();
        *out = *data;
    }
}

__global__ void fence_for_the_block(int* data, volatile int* flag, int* out) {
    if (blockIdx.x == 0) {
        for (int i = 0; i < 2; ++i) data[i] = 42, __threadfence_block(), flag[i] = 1;
    } else {
        while (flag[1] == 0) {}
        __threadfence();
        for (int i = 0; i < 2; ++i)
            // both are read
            out[i] = data[i];
    }
}

__global__ void ticket_too_early(const int* in, int* parts, int* sum) {
    __shared__ bool last;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    parts[i] = in[i];
    __threadfence();
    if (threadIdx.x == 0) last = atomicInc(&tickets, gridDim.x) == gridDim.x - 1;
    __syncthreads();
    if (last && threadIdx.x == 0) {
        *sum = 0;
        for (int k = 0; k < gridDim.x * blockDim.x; ++k) *sum += parts[k];
    }
}

int main() {
    int *in, *parts, *out, host[2];
    cudaMalloc(&in, 128 * 4);
    cudaMalloc(&parts, 128 * 4);
    cudaMalloc(&out, 8);
    cudaMemset(in, 0, 128 * 4);
    flag_before_data<<<2, 1>>>(parts, in, out);
    cudaMemset(in, 0, 128 * 4);
    fence_for_the_block<<<2, 1>>>(parts, in, out);
    ticket_too_early<<<4, 32>>>(in, parts, out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0]);
    cudaFree(in);
    cudaFree(parts);
    cudaFree(out);
    return 0;
}
