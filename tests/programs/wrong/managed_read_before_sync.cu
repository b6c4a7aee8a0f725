// verdict: race_global lines=7?,16
// The host reads managed memory while the kernel may still run.
// The output is usually right on hardware.
#include <cstdio>

__global__ void fill(int* values) {
    values[threadIdx.x] = threadIdx.x;
}

int main() {
    int* values;
    cudaMallocManaged(&values, 32 * sizeof(int));
    cudaMemset(values, 0, 32 * sizeof(int));
    cudaDeviceSynchronize();
    fill<<<1, 32>>>(values);
    const int seen = values[31];
    cudaDeviceSynchronize();
    std::printf("%d\n", seen);
    cudaFree(values);
}
