// verdict: race_shared|same_warp_race lines=7,8
// The counter is set by a plain store, and nothing makes the others wait for it.
#include <cstdio>

__global__ void count(int* out) {
    __shared__ int counter;
    if (threadIdx.x == 0) counter = 0;
    atomicAdd(&counter, 1);
    __syncthreads();
    if (threadIdx.x == 0) *out = counter;
}

int main() {
    int host = 0, *out;
    cudaMalloc(&out, sizeof(int));
    count<<<1, 128>>>(out);
    cudaMemcpy(&host, out, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host > 0);
    cudaFree(out);
}
