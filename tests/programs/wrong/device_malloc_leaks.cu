// verdict: memory_leak lines=6
// Threads allocate and never give back.
#include <cstdio>

__global__ void fill(int* out) {
    int* numbers = new int[4];
    numbers[0] = threadIdx.x;
    out[threadIdx.x] = numbers[0];
}

int main() {
    int host[32], *out;
    cudaMalloc(&out, sizeof(host));
    fill<<<1, 32>>>(out);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[3]);
    cudaFree(out);
}
