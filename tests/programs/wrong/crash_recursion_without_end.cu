// verdict: crash lines=5?,6?,7?
// The recursion has no way out.
#include <cstdio>

__device__ int below(int n, int* out) {
    if (n == -1) return 0;
    return below(n + 1, out) + out[n & 7];
}

__global__ void deep(int* out) { out[threadIdx.x] = below(threadIdx.x, out); }

int main() {
    int* out;
    cudaMalloc(&out, 32);
    cudaMemset(out, 0, 32);
    deep<<<1, 8>>>(out);
    std::printf("%d\n", int(cudaDeviceSynchronize()));
    cudaFree(out);
}
