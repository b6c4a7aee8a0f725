// verdict: out_of_bounds_shared lines=9
// Bytes are right for one array; the second one lies behind it.
#include <cstdio>
#include <cstring>

__global__ void clear(int* out) {
    __shared__ int counts[16];
    __shared__ int others[16];
    if (threadIdx.x == 0) memset(counts, 0, 17 * sizeof(int));
    if (threadIdx.x < 16) others[threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x < 16) out[threadIdx.x] = counts[threadIdx.x] + others[threadIdx.x];
}

int main() {
    int host[16], *out;
    cudaMalloc(&out, sizeof(host));
    clear<<<1, 32>>>(out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[3]);
    cudaFree(out);
}
