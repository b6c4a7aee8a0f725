// verdict: out_of_bounds_global lines=6
// cudaMalloc was forgotten.
#include <cstdio>

__global__ void fill(int* data) {
    data[threadIdx.x] = 1;
}

int main() {
    int* data = nullptr;
    fill<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    std::puts("done");
}
