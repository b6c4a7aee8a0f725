// verdict: out_of_bounds_global lines=8
// memcpy of a whole tile where the last block holds only a part of one.
#include <cstdio>
#include <cstring>

__global__ void load(const float* in, float* out) {
    __shared__ float tile[64];
    memcpy(tile, &in[blockIdx.x * 64], sizeof(tile));
    __syncthreads();
    out[blockIdx.x] = tile[0];
}

int main() {
    float host[100] = {}, *in, *out;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, 2 * sizeof(float));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    load<<<2, 1>>>(in, out);
    cudaMemcpy(host, out, 2 * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", host[0]);
    cudaFree(in);
    cudaFree(out);
}
