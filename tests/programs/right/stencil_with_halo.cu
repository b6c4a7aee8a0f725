// verdict: pass
// Each block loads its cells and a halo of two on both sides.
#include <cstdio>

constexpr int radius = 2, width = 64;

__global__ void stencil(const int* in, int* out, int n) {
    __shared__ int cells[width + 2 * radius];
    const int i = blockIdx.x * width + threadIdx.x;
    const int here = threadIdx.x + radius;
    cells[here] = i < n ? in[i] : 0;
    if (threadIdx.x < radius) {
        cells[here - radius] = i >= radius ? in[i - radius] : 0;
        cells[here + width] = i + width < n ? in[i + width] : 0;
    }
    __syncthreads();
    if (i >= n) return;
    int sum = 0;
    for (int step = -radius; step <= radius; ++step) sum += cells[here + step];
    out[i] = sum;
}

int main() {
    const int n = 200;
    int in[n], out[n], *d_in, *d_out, wrong = 0;
    for (int i = 0; i < n; ++i) in[i] = i * i % 17;
    cudaMalloc(&d_in, sizeof(in));
    cudaMalloc(&d_out, sizeof(out));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    stencil<<<(n + width - 1) / width, width>>>(d_in, d_out, n);
    cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) {
        int want = 0;
        for (int j = i - radius; j <= i + radius; ++j) want += j >= 0 && j < n ? in[j] : 0;
        wrong += out[i] != want;
    }
    std::printf("out[100] = %d, wrong: %d\n", out[100], wrong);
    cudaFree(d_in);
    cudaFree(d_out);
    return wrong;
}
