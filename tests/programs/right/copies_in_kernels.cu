// verdict: pass
// memcpy, memset and assignments of whole structs between global, shared and local memory.
#include <cstdio>
#include <cstring>

struct Particle {
    float position[3], velocity[3];
    int kind;
};

__device__ Particle moved(const Particle& before, float time) {
    Particle after = before;
    for (int i = 0; i < 3; ++i) after.position[i] += time * before.velocity[i];
    return after;
}

__global__ void step(const Particle* in, Particle* out, int n) {
    __shared__ Particle tile[64];
    __shared__ float sums[64];
    const int i = blockIdx.x * 64 + threadIdx.x;
    memset(&sums[threadIdx.x], 0, sizeof(float));
    if (i < n) memcpy(&tile[threadIdx.x], &in[i], sizeof(Particle));
    else memset(&tile[threadIdx.x], 0, sizeof(Particle));
    __syncthreads();
    const Particle neighbour = tile[63 - threadIdx.x];
    sums[63 - threadIdx.x] += neighbour.position[0];
    __syncthreads();
    tile[threadIdx.x] = moved(tile[threadIdx.x], 2.0f + sums[threadIdx.x] * 0);
    __syncthreads();
    if (i < n) out[i] = tile[threadIdx.x];
}

__global__ void spread(const float4* in, float4* out) {
    __shared__ float4 row[32];
    row[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = row[31 - threadIdx.x];
}

int main() {
    const int n = 100;
    Particle host[n];
    for (int i = 0; i < n; ++i) host[i] = {{float(i), 0, 0}, {1, 2, 3}, i};
    Particle *in, *out;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(host));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    step<<<2, 64>>>(in, out, n);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%g %g %g %d\n", host[70].position[0], host[70].position[1], host[70].position[2], host[70].kind);
    spread<<<1, 32>>>(reinterpret_cast<float4*>(in), reinterpret_cast<float4*>(out));
    float row[128];
    cudaMemcpy(row, out, sizeof(row), cudaMemcpyDeviceToHost);
    std::printf("%g\n", row[127]);
    cudaFree(in);
    cudaFree(out);
}
