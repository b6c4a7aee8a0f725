// verdict: memory_leak lines=8
// One of two arrays is never given back.
#include <cstdio>

int main() {
    float *kept, *lost;
    cudaMalloc(&kept, 64);
    cudaMalloc(&lost, 4096);
    cudaFree(kept);
    std::puts("done");
}
