// verdict: out_of_bounds_shared lines=15,18
// Sums that each thread keeps to itself: one index goes below the first, one far beyond the last.
#include <cstdio>

struct Sums {
    float row[4];
};

__global__ void add(const int* in, float* out, int stride) {
    float sum[4] = {0, 0, 0, 0};
    Sums sums = {};
    __shared__ float tile[64];
    const int i = threadIdx.x;
    if (i < 32)
        sum[in[i] - 1] = 1;
    tile[i] = sum[i % 4];
    __syncthreads();
    if (i >= 32) sums.row[i * stride] = 2;
    out[i] = tile[63 - i] + sums.row[i % 4];
}

int main() {
    int numbers[32];
    float host[64], *out;
    for (int i = 0; i < 32; ++i) numbers[i] = i % 4;
    int* in;
    cudaMalloc(&in, sizeof(numbers));
    cudaMalloc(&out, sizeof(host));
    cudaMemcpy(in, numbers, sizeof(numbers), cudaMemcpyHostToDevice);
    add<<<1, 64>>>(in, out, 1000000);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d\n", host[0] >= 0);
    cudaFree(in);
    cudaFree(out);
}
