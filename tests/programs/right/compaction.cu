// verdict: pass
// Kept elements get their place from an atomic counter; the host sorts them.
#include <algorithm>
#include <cstdio>
#include <vector>

__global__ void keep_multiples(const int* in, int n, int* out, int* kept) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] % 3 == 0) out[atomicAdd(kept, 1)] = in[i];
}

int main() {
    const int n = 100;
    std::vector<int> host(n);
    for (int i = 0; i < n; ++i) host[i] = i;
    int *in, *out, *kept, count = 0;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMalloc(&kept, sizeof(int));
    cudaMemset(kept, 0, sizeof(int));
    cudaMemcpy(in, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    keep_multiples<<<4, 32>>>(in, n, out, kept);
    cudaMemcpy(&count, kept, sizeof(int), cudaMemcpyDeviceToHost);
    host.resize(count);
    cudaMemcpy(host.data(), out, count * sizeof(int), cudaMemcpyDeviceToHost);
    std::sort(host.begin(), host.end());
    std::printf("%d kept, last %d\n", count, host.back());
    cudaFree(in);
    cudaFree(out);
    cudaFree(kept);
}
