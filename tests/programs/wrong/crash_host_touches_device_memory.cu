// verdict: crash|out_of_bounds_global
// The host writes to device memory.
#include <cstdio>

int main() {
    int* data;
    cudaMalloc(&data, 64);
    data[0] = 1;
    std::puts("done");
    cudaFree(data);
}
