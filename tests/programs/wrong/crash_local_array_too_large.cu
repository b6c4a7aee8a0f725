// verdict: crash lines=5
// Ten megabytes for each thread, all at once.
#include <cstdio>

__global__ void large(int* out, int n) {
    int numbers[2500000];
    for (int i = 0; i < n; ++i) numbers[i] = i;
    out[threadIdx.x] = numbers[n / 2];
}

int main() {
    int* out;
    cudaMalloc(&out, 32);
    large<<<1, 8>>>(out, 2500000);
    std::printf("%d\n", int(cudaDeviceSynchronize()));
    cudaFree(out);
}
