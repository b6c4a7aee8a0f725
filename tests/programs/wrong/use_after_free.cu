// verdict: use_after_free lines=6
// The kernel runs on an array that has been given back.
#include <cstdio>

__global__ void fill(int* data) {
    data[threadIdx.x] = threadIdx.x;
}

int main() {
    int* data;
    cudaMalloc(&data, 64 * sizeof(int));
    cudaFree(data);
    fill<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    std::puts("done");
}
