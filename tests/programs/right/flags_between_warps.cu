// verdict: pass
// One warp fills a buffer, another works on it; flags in shared memory, and in a ring of two buffers.
#include <cstdio>

__global__ void pipeline(const int* in, int* out, int rounds) {
    __shared__ int buffer[2][32];
    __shared__ volatile int full[2], used[2];
    if (threadIdx.x < 2) full[threadIdx.x] = used[threadIdx.x] = 0;
    __syncthreads();
    const int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        for (int r = 0; r < rounds; ++r) {
            const int b = r % 2;
            if (lane == 0)
                while (used[b] < r / 2) {
                }
            __syncwarp();
            buffer[b][lane] = in[r * 32 + lane];
            __threadfence_block();
            __syncwarp();
            if (lane == 0) full[b] = r / 2 + 1;
        }
    } else {
        for (int r = 0; r < rounds; ++r) {
            const int b = r % 2;
            while (full[b] < r / 2 + 1) {
            }
            __threadfence_block();
            out[r * 32 + lane] = 2 * buffer[b][31 - lane];
            __threadfence_block();
            __syncwarp();
            if (lane == 0) used[b] = r / 2 + 1;
        }
    }
}

int main() {
    const int rounds = 7, n = 32 * rounds;
    int host[n], *in, *out;
    for (int i = 0; i < n; ++i) host[i] = i;
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(host));
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    pipeline<<<1, 64>>>(in, out, rounds);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    std::printf("%d %d\n", host[0], host[n - 1]);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
