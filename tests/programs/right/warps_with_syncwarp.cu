// verdict: pass
// Warp-synchronous code with the __syncwarp it needs.
#include <cstdio>

__global__ void warp_sums(const int* in, int* out) {
    __shared__ int cells[128];
    const int i = threadIdx.x, lane = i % 32;
    cells[i] = in[i];
    __syncwarp();
    for (int step = 16; step > 0; step /= 2) {
        if (lane < step) cells[i] += cells[i + step];
        __syncwarp();
    }
    if (lane == 0) out[i / 32] = cells[i];
}

int main() {
    int host[128], sums[4], *in, *out;
    for (int i = 0; i < 128; ++i) host[i] = i;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(sums));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    warp_sums<<<1, 128>>>(in, out);
    cudaMemcpy(sums, out, sizeof(sums), cudaMemcpyDeviceToHost);
    std::printf("%d %d %d %d\n", sums[0], sums[1], sums[2], sums[3]);
    cudaFree(in);
    cudaFree(out);
}
