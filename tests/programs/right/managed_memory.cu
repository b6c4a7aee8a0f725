// verdict: pass
// Managed memory, read by the host after a synchronisation.
#include <cstdio>

__global__ void square(int* values, int n) {
    const int i = threadIdx.x;
    if (i < n) values[i] *= values[i];
}

int main() {
    int* values = nullptr;
    const int n = 20;
    if (cudaMallocManaged(&values, n * sizeof(int)) != cudaSuccess) return 1;
    for (int i = 0; i < n; ++i) values[i] = i;
    square<<<1, 32>>>(values, n);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    std::printf("%d %d\n", values[3], values[19]);
    const bool right = values[19] == 361;
    cudaFree(values);
    return right ? 0 : 1;
}
