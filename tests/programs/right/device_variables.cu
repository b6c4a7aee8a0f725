// verdict: pass
// __device__ variables, read and written by symbol.
#include <cstdio>

__device__ int counter = 5;
__device__ float table[8];

__global__ void step() {
    if (threadIdx.x == 0) counter += 10;
    table[threadIdx.x] = 1.0f / (threadIdx.x + 1);
}

int main() {
    step<<<1, 8>>>();
    step<<<1, 8>>>();
    int value = 0;
    float copy[8];
    cudaMemcpyFromSymbol(&value, counter, sizeof(value));
    cudaMemcpyFromSymbol(copy, table, sizeof(copy));
    std::printf("%d %g\n", value, copy[3]);
    value = 0;
    cudaMemcpyToSymbol(counter, &value, sizeof(value));
    step<<<1, 8>>>();
    cudaMemcpyFromSymbol(&value, counter, sizeof(value));
    std::printf("%d\n", value);
    return value == 10 ? 0 : 1;
}
