// verdict: race_global lines=6,8
// Every block reads the scale; the last one changes it at the same time.
#include <cstdio>

__global__ void kernel(const float* in, float* scale, float* out) {
    const float factor = scale[0];
    out[blockIdx.x * blockDim.x + threadIdx.x] = in[threadIdx.x] * factor;
    if (blockIdx.x == 5 && threadIdx.x == 0) scale[0] = factor + 1.0f;
}

int main() {
    float host[64 * 8];
    for (int i = 0; i < 64; ++i) host[i] = 1.0f;
    float *in, *scale, *out;
    cudaMalloc(&in, 64 * sizeof(float));
    cudaMalloc(&scale, sizeof(float));
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, 64 * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(scale, host, sizeof(float), cudaMemcpyHostToDevice);
    kernel<<<8, 64>>>(in, scale, out);
    cudaDeviceSynchronize();
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    std::printf("%g\n", host[511]);
    cudaFree(in);
    cudaFree(scale);
    cudaFree(out);
}
