// verdict: race_shared|same_warp_race lines=9,10
// Everybody counts, and reads the count before all have counted.
#include <cstdio>

__global__ void count(int* out) {
    __shared__ int counter;
    if (threadIdx.x == 0) counter = 0;
    __syncthreads();
    atomicAdd(&counter, 1);
    out[threadIdx.x] = counter;
}

int main() {
    int host[128], *out;
    cudaMalloc(&out, sizeof(host));
    count<<<1, 128>>>(out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0] > 0);
    cudaFree(out);
}
