// verdict: out_of_bounds_global lines=7
// cudaMalloc is given the number of elements.
#include <cstdio>

__global__ void fill(float* data, int n) {
    const int i = threadIdx.x;
    if (i < n) data[i] = i;
}

int main() {
    const int n = 64;
    float *data, first = -1;
    cudaMalloc(&data, n);
    fill<<<1, 64>>>(data, n);
    cudaMemcpy(&first, data, sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", first);
    cudaFree(data);
}
